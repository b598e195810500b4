"""Who plays, as the pictures are told: by seat, as the table calls them now, in every post with a picture."""

from table.model import SeatInfo, people
from tests.table.kit import user


def test_an_open_seat_is_nobodys():
    held = (SeatInfo(0, 7, "Ann"), SeatInfo(1, None, "Bob"), SeatInfo(2, None, "Computer (random)", "random"))
    assert people(held) == {0: "Ann", 2: "Computer (random)"}


async def told(world):
    """Return what each post with a picture says of the people, by kind."""
    contents = [
        (post.kind, await world.service.contents.content(post)) for post in await world.service.outbox.pending()
    ]
    return {kind: content.people for kind, content in contents if content is not None and content.view is not None}


async def test_every_post_with_a_picture_says_who_plays(world):
    table = await world.table(2, computers=1)
    names = {0: "Ann", 1: "User 1", 2: "Computer (random)"}
    assert table.people == names
    assert await told(world) == {"turn": names, "hand": names}
    seen = await world.service.looking.view_for(table.id, user(1))
    assert seen.table.people == names


async def test_who_sits_down_later_is_named_in_the_picture_drawn_anew(world):
    table = await world.table(2)
    await world.drain()
    await world.service.seats.replace(table.id, user(1), 1, 300, "Zoe")
    names = {0: "Ann", 1: "Zoe"}
    assert {kind: found for kind, found in (await told(world)).items() if kind in ("board", "hand")} == {
        "board": names,
        "hand": names,
    }
    await world.restart()
    assert (await world.service.looking.table(table.id)).people == names


async def test_a_quiet_table_keeps_its_picture_as_long_as_it_names_the_right_people(world):
    table = await world.table(2)
    await world.service.seats.set_verbosity(table.id, user(0), "quiet")
    await world.drain()
    await world.play(table.id, 0, "1")
    assert "board" not in await told(world)
    await world.service.seats.leave(table.id, user(1))
    assert (await told(world))["board"] == {0: "Ann"}
