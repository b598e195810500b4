import asyncio

import msgspec
import pytest

from db import actions, games, moves, outbox, snapshots, timers
from db.actions import Action
from db.errors import ChannelTaken, Duplicate, Missing, SequenceConflict, TimerGone
from db.moves import Move
from db.outbox import Outgoing
from db.timers import Timer


def action(game_id, seq, **changes):
    return Action(game_id, seq, **({"kind": "choice", "at": 1000 + seq} | changes))


def move(game_id, seq, **changes):
    return Move(**({"actions": (action(game_id, seq),), "position": b"position %d" % seq} | changes))


def message(game_id, nonce):
    return Outgoing("post", "channel", 10, b"payload", nonce, game_id)


def everything(conn):
    """All rows of all tables, to show that nothing was written."""
    names = [row[0] for row in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {name: conn.execute(f"SELECT * FROM {name}").fetchall() for name in names}


async def refused(database, kind, wrong):
    before = await database.read(everything)
    with pytest.raises(kind) as caught:
        await database.transact(moves.record, wrong)
    assert await database.read(everything) == before
    return caught.value


async def test_a_move_is_written_whole(database, game_id):
    made = action(game_id, 1, seat=2, user_id=7, choice=b"c", chance=b"r", events=b"e", key="press 1")
    timer = Timer("deadline", game_id, "deadline", 9000, 2, b"p")
    whole = move(
        game_id,
        1,
        actions=(made,),
        phase_start=True,
        timers=(timer,),
        outbox=(message(game_id, "n1"), message(game_id, "n2")),
        state="over",
        outcome=b"won",
    )
    assert await database.transact(moves.record, whole) == 1
    game = await database.read(games.get, game_id)
    assert (game.seq, game.state, game.outcome, game.updated_at) == (1, "over", b"won", 1001)
    assert await database.read(actions.of, game_id) == [made]
    assert await database.read(snapshots.at, game_id) == snapshots.Snapshot(game_id, 1, b"position 1", True)
    assert await database.read(timers.waiting, game_id) == [timer]
    assert [row.nonce for row in await database.read(outbox.due, 2000)] == ["n1", "n2"]


async def test_a_macro_is_several_actions_in_one_move(database, game_id):
    macro = move(game_id, 0, actions=tuple(action(game_id, seq) for seq in (1, 2, 3)))
    assert await database.transact(moves.record, macro) == 3
    assert [row.seq for row in await database.read(actions.of, game_id)] == [1, 2, 3]
    assert (await database.read(snapshots.at, game_id)).seq == 3


@pytest.mark.parametrize("seq", [1, 2, 4, 9])
async def test_only_the_next_number_is_taken(database, game_id, seq):
    for played in (1, 2):
        await database.transact(moves.record, move(game_id, played))
    conflict = await refused(database, SequenceConflict, move(game_id, seq))
    assert (conflict.game_id, conflict.seq) == (game_id, 2)


async def test_a_macro_with_a_gap_is_refused_whole(database, game_id):
    await refused(database, SequenceConflict, move(game_id, 0, actions=(action(game_id, 1), action(game_id, 3))))


async def test_a_press_is_recorded_once(database, game_id):
    first = action(game_id, 1, key="press", choice=b"first")
    await database.transact(moves.record, move(game_id, 1, actions=(first,)))
    for seq in (1, 2):
        again = move(game_id, seq, actions=(action(game_id, seq, key="press", choice=b"again"),))
        assert (await refused(database, Duplicate, again)).action == first
    assert await database.read(actions.by_key, "press") == first
    assert await database.read(actions.by_key, "other") is None


async def test_two_press_at_once_and_one_wins(database, game_id):
    for seq in range(1, 51):
        results = await asyncio.gather(
            *(
                database.transact(moves.record, move(game_id, seq, actions=(action(game_id, seq, user_id=user),)))
                for user in (7, 8)
            ),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["SequenceConflict", "int"]
    assert [row.seq for row in await database.read(actions.of, game_id)] == list(range(1, 51))


async def test_the_deadline_and_the_last_player_at_once(database, game_id):
    """Case 7: one resolution, one set of posts."""
    timer = Timer("deadline", game_id, "deadline", 500)
    await database.transact(moves.record, move(game_id, 1, timers=(timer,)))
    by_player = move(game_id, 2, timers=(), outbox=(message(game_id, "resolved"),))
    by_clock = msgspec.structs.replace(by_player, fires="deadline")
    results = await asyncio.gather(
        database.transact(moves.record, by_player),
        database.transact(moves.record, by_clock),
        return_exceptions=True,
    )
    assert results[0] == 2
    assert isinstance(results[1], SequenceConflict)
    assert len(await database.read(outbox.due, 9999)) == 1


async def test_a_timer_causes_one_move(database, game_id):
    await database.transact(moves.record, move(game_id, 1, timers=(Timer("d", game_id, "deadline", 500),)))
    await database.transact(moves.record, move(game_id, 2, fires="d"))
    await refused(database, TimerGone, move(game_id, 3, fires="d"))
    await refused(database, TimerGone, move(game_id, 3, fires="never set"))


async def test_what_fails_late_takes_all_back(database, game_id, new_game):
    await database.transact(games.set_state, game_id, "over", 1)
    await new_game(channel_id=10)
    back = move(game_id, 1, state="running", timers=(), outbox=(message(game_id, "n"),))
    await refused(database, ChannelTaken, back)


async def test_a_move_of_no_game(database):
    await refused(database, Missing, move(99, 1))


async def test_the_log_is_read_in_parts(database, game_id):
    for seq in range(1, 8):
        await database.transact(moves.record, move(game_id, seq))
    assert [row.seq for row in await database.read(actions.of, game_id, after=5)] == [6, 7]
    assert [row.seq for row in await database.read(actions.last, game_id, 3)] == [5, 6, 7]


async def test_old_positions_go_and_phase_starts_stay(database, game_id):
    count = snapshots.KEEP + 45
    for seq in range(1, count + 1):
        await database.transact(moves.record, move(game_id, seq, phase_start=seq % 20 == 1))
    kept = await database.read(snapshots.kept, game_id)
    passing = [seq for seq, phase_start in kept if not phase_start]
    assert [seq for seq, phase_start in kept if phase_start] == list(range(1, count + 1, 20))
    assert passing == [seq for seq in range(count - snapshots.KEEP + 1, count + 1) if seq % 20 != 1]
    assert (await database.read(snapshots.at, game_id, 20)).position == b"position 1"
    assert (await database.read(snapshots.at, game_id, count - 1)).seq == count - 1
    assert (await database.read(snapshots.at, game_id)).seq == count
    assert await database.read(snapshots.at, game_id, 0) is None


async def test_positions_of_other_games_stay(database, new_game):
    first, second = await new_game(1), await new_game(2)
    await database.transact(moves.record, move(first, 1))
    await database.transact(snapshots.put, snapshots.Snapshot(second, 1000, b"far"))
    assert (await database.read(snapshots.at, first)).seq == 1


async def test_a_position_is_stored_small(database, game_id):
    position = msgspec.json.encode([{"city": number % 13, "units": [number % 4] * 4} for number in range(400)])
    await database.transact(moves.record, move(game_id, 1, position=position))
    length = await database.read(lambda conn: conn.execute("SELECT length(position) FROM snapshots").fetchone()[0])
    assert length * 5 < len(position)
    assert (await database.read(snapshots.at, game_id)).position == position


async def test_of_a_game_that_has_ended_the_last_position_and_the_phase_starts_stay(database, game_id):
    for seq in range(1, 9):
        await database.transact(moves.record, move(game_id, seq, phase_start=seq == 3))
    await database.transact(moves.record, move(game_id, 9, state="over", timers=()))
    assert await database.read(snapshots.kept, game_id) == [(3, True), (9, False)]
    assert (await database.read(snapshots.at, game_id)).position == b"position 9"
