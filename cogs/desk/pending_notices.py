"""What must be told privately at the next chance: closed direct messages (once a table), a channel closed to us."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cogs.texts import texts
from table.settings_cache import Kept

_DM = "dm_refused"
_TROUBLE = "trouble"
REST = 6 * 3_600_000
"""Milliseconds in which somebody who refused a direct message is sent no other one."""


class _Refused(msgspec.Struct, frozen=True):
    """The last direct message that was refused: of which table, when, and whether the user was told of it there."""

    game: int
    at: int
    told: bool = False


_REFUSED = msgspec.json.Decoder(_Refused)


class Notes:
    """Flags in the settings, so that they outlive a restart. `clock` is in ms since the epoch."""

    def __init__(self, kept: Kept, clock: Callable[[], int]) -> None:
        self._kept = kept
        self._clock = clock

    async def dm_closed(self, user_id: int, game_id: int) -> None:
        """Note that a direct message was refused; who was told of it at this table is not told again."""
        known = await self._refused(user_id)
        told = known is not None and known.told and known.game >= game_id
        game = max(game_id, known.game) if known else game_id
        await self._put(user_id, _Refused(game, self._clock(), told))

    async def dm_open(self, user_id: int) -> None:
        """Note that direct messages arrive (again)."""
        if await self._refused(user_id) is not None:
            await self._kept.clear("user", user_id, _DM)

    async def dm_wanted(self, user_id: int) -> None:
        """The user looks for what was not sent: the next direct message is tried."""
        if known := await self._refused(user_id):
            await self._put(user_id, msgspec.structs.replace(known, at=0))

    async def dm_rests(self, user_id: int) -> bool:
        """Whether a direct message was refused so lately that trying again is of no use."""
        known = await self._refused(user_id)
        return known is not None and 0 <= self._clock() - known.at < REST  # a clock that was put back is no rest

    async def _refused(self, user_id: int) -> _Refused | None:
        raw = await self._kept.get("user", user_id, _DM)
        return _REFUSED.decode(raw) if raw else None

    async def _put(self, user_id: int, refused: _Refused) -> None:
        await self._kept.put("user", user_id, _DM, msgspec.json.encode(refused))

    async def took(self, channel_id: int, pictures: bool | None) -> None:
        """Note that a channel can be posted in, and whether it takes pictures (None: none was tried)."""
        if pictures is not None:
            await self.trouble(channel_id, "" if pictures else texts.NO_PICTURES)
        elif await self._kept.get("channel", channel_id, _TROUBLE) != texts.NO_PICTURES.encode():
            await self.trouble(channel_id, "")

    async def trouble(self, channel_id: int, reason: str) -> None:
        """Note why a channel cannot be posted in; an empty reason means that it can."""
        known = await self._kept.get("channel", channel_id, _TROUBLE)
        if reason and known != reason.encode():
            await self._kept.put("channel", channel_id, _TROUBLE, reason.encode())
        elif not reason and known is not None:
            await self._kept.clear("channel", channel_id, _TROUBLE)

    async def take(self, user_id: int, channel_id: int | None) -> list[str]:
        """Return what to tell this user now; closed messages are told once a table, trouble as long as it lasts."""
        refused = await self._refused(user_id)
        trouble = await self._kept.get("channel", channel_id or 0, _TROUBLE)
        told = []
        if refused is not None and not refused.told:
            await self._put(user_id, msgspec.structs.replace(refused, told=True))
            told.append(texts.DM_CLOSED)
        if trouble is not None and channel_id is not None:
            told.append(texts.trouble(channel_id, trouble.decode()))
        return told
