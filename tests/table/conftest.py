import pytest

from tests.table.kit import World


@pytest.fixture
async def world(tmp_path):
    made = await World(tmp_path / "games.sqlite3").open()
    yield made
    await made.close()
