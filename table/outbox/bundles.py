"""Which waiting rows of the outbox become one message, and what its payload then says. Pure.

All that a table tells at once is one post, a "turn": the lines of the log, the picture of a new phase, whom it waits
for or how it ended. A picture drawn anew in its place, the lobby and each hand are posts of their own, of which the
newest counts. Everything else stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from db.outbox import Row
from table.live import Live

TOLD = ("log", "prompt", "result")
REPLACED = ("lobby", "board", "hand")
PAYLOAD = msgspec.json.Decoder(dict[str, Any])


def folded(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of one game in groups, each of which is one post, in the order of their newest rows."""
    fresh = {row.target_id for row in rows if row.kind == "board" and _is_anew(row)}
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(_group(row, fresh), []).append(row)
    return sorted(groups.values(), key=lambda group: group[-1].id)


def _group(row: Row, fresh: set[int]) -> tuple[object, ...]:
    """Return what a row shares with those that it is shown with, or replaces."""
    if row.kind in TOLD or (row.kind == "board" and row.target_id in fresh):
        return ("turn", row.target_id)
    if row.kind not in REPLACED:
        return (row.id,)
    return (row.kind, row.target_id, PAYLOAD.decode(row.payload).get("seat"))


def _is_anew(row: Row) -> bool:
    return bool(PAYLOAD.decode(row.payload).get("anew", True))


def kind_of(group: Sequence[Row]) -> str:
    """Return the kind of the post that a group becomes."""
    newest = group[-1].kind
    if newest in TOLD or (newest == "board" and any(map(_is_anew, group))):
        return "turn"
    return newest


def payload_of(live: Live, group: Sequence[Row], kind: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Return the payload of a group's post of this kind, and the users to mention in it."""
    payloads = [PAYLOAD.decode(row.payload) for row in group]
    if kind != "turn":
        return payloads[-1], _users(live, _concerned(live, group[-1].kind, payloads))
    told = [payload for row, payload in zip(group, payloads, strict=True) if row.kind == "log"]
    prompts = [payload for row, payload in zip(group, payloads, strict=True) if row.kind == "prompt"]
    result = any(row.kind == "result" for row in group)
    asked = {seat for payload in prompts for seat in payload["seats"]} & {item.seat for item in live.meta.asked}
    pings = _users(live, {held.seat for held in live.seats} if result else asked)
    picture = any(row.kind == "board" for row in group)
    made: dict[str, Any] = {
        "first": min((payload["first"] for payload in told), default=0),
        "last": max((payload["last"] for payload in told), default=0),
        "seq": max(payload["seq"] for payload in payloads),
        "result": result,
        "picture": picture,
        # behind this entry the phase ended of which the picture stands
        "base": next((payload.get("base", 0) for payload in payloads if "phase" in payload and payload["anew"]), 0),
        # also for who is told without a mention it is a message of its own
        "anew": picture or result or bool(pings) or any(payload.get("anew") for payload in prompts),
        "asks": bool(prompts),
    }
    return made, pings


def _concerned(live: Live, kind: str, payloads: Sequence[dict[str, Any]]) -> set[int]:
    """Return the seats that are mentioned: those who must agree to an undo or to a new player, or all."""
    if kind == "undo" and live.meta.request is not None:
        return set(live.meta.request.missing)
    if kind == "say" and payloads[-1]["what"] == "idle":
        return {held.seat for held in live.seats}
    if kind == "say" and payloads[-1]["what"] == "handing":
        return set(payloads[-1]["seats"])
    return set()


def _users(live: Live, seats: Iterable[int]) -> tuple[int, ...]:
    wanted = set(seats)
    return tuple(held.user_id for held in live.seats if held.seat in wanted and held.user_id is not None)
