"""The outbox as it is drained: in which order posts come."""

from typing import Any


async def test_a_picture_drawn_anew_is_told_behind_what_happened_since(world: Any) -> None:
    """A picture that waits is not overtaken by its text, which is newer."""
    table = await world.table(2)
    await world.drain()
    await world.bids(table.id)
    early = [one for one in await world.service.outbox.pending() if one.kind == "board"]
    assert len(early) == 1
    for one in await world.service.outbox.pending():
        if one.kind != "board":
            await world.service.outbox.sent(one)
    await world.play(table.id, 0, "cash")
    kinds = [one.kind for one in await world.service.outbox.pending() if one.user_id is None]
    assert kinds == ["turn", "board"]
