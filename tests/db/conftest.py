import pytest

from db import games, seats
from db.connection import Database


@pytest.fixture
async def database(tmp_path):
    async with await Database.open(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def new_game(database):
    """Create a running game without moves in a channel of its own, and return its id."""

    def create(conn, channel_id):
        game = games.create(
            conn,
            guild_id=1,
            channel_id=channel_id,
            parent_id=None,
            game="toy",
            rules="1",
            options=b"{}",
            seed=7,
            created_by=100,
            at=1000,
        )
        seats.join(conn, game.id, user_id=100, computer=None, name="Anna", capacity=2, at=1000)
        games.set_state(conn, game.id, "running", 1000)
        return game.id

    async def make(channel_id=10):
        return await database.transact(create, channel_id)

    return make


@pytest.fixture
async def game_id(new_game):
    return await new_game()
