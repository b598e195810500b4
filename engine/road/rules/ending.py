"""How the game ends. Rulebook: Winning, Losing (p.1), Ending the Game (p.10); ruling A3."""

from __future__ import annotations

from engine.road.state import VICTORY, G


def end(g: G, reason: str) -> None:
    """End the game at once: nothing on the stack is resolved any more. Call it as the last act of a step."""
    g.state.ended = reason
    g.state.phase = "over"
    g.stack.clear()
    g.emit("over", reason=reason, vp=g.state.vp)


def gain_vp(g: G, amount: int, why: str) -> None:
    """Gain Victory Points; 13 end the game at once in victory. Call it as the last act of a step."""
    g.state.vp += amount
    g.emit("vp", amount=amount, total=g.state.vp, why=why)
    if g.state.vp >= VICTORY:
        end(g, "victory")


def advance_time(g: G) -> None:
    """Move the timeline cube. On the last box the game ends: after this turn, or at once (ruling A3, an option)."""
    state = g.state
    last = len(g.content.tracks.timeline) - 1
    if state.time >= last:
        return
    state.time += 1
    g.emit("time", box=state.time)
    if state.time == last:
        state.closing = True
        if g.config.options.get("ending") == "at_once":
            end(g, "time")
