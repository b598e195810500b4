"""A game put together from its rooms: what the wiring adds to them, proved on the toy and on the games."""

from pathlib import Path

import msgspec
import pytest

from engine.core import registry
from engine.core.content import Editions
from engine.core.decision import Decision, PickOne
from engine.core.errors import ContentError, Illegal, LoadError
from engine.core.protocol import GameConfig, TakesPacks
from engine.core.wiring import WithPacks, nothing_free, nothing_offered
from tests.toy import GAME

GAMES = {"toy": GAME, **registry.games()}


@pytest.mark.parametrize("key", GAMES)
def test_a_wrong_number_of_seats_is_refused_with_a_heading_of_the_rulebook(key):
    game = GAMES[key]
    for seats in (0, max(game.info.seats) + 1):
        with pytest.raises(Illegal, match=rf"^{game.info.title} is played by .*, not by {seats}\.$") as refused:
            game.setup(GameConfig(seats), 1)
        assert refused.value.rule


def test_the_numbers_of_seats_are_a_list_in_words():
    with pytest.raises(Illegal, match="is played by 2, 3 or 4, not by 5"):
        GAME.setup(GameConfig(5), 1)


def test_a_new_game_waits_at_its_first_decision_and_knows_its_rules():
    pos = GAME.setup(GameConfig(3), 9)
    assert pos.pending == GAME.decisions(pos)
    assert [d.kind for d in pos.pending] == ["match.bid"] * 3
    assert pos.rules == GAME.info.rules
    assert GAME.setup(GameConfig(3, {}, "0"), 9).rules == "0"


def test_shuffled_is_a_copy_whose_questions_are_asked_again():
    pos = GAME.setup(GameConfig(3), 9)
    before = GAME.dump(pos)
    twin = GAME.shuffled(pos, 0, 5)
    assert twin.pending is None
    assert twin.state.seats[0].hand == pos.state.seats[0].hand
    assert twin.state.deck != pos.state.deck
    assert GAME.dump(pos) == before


def test_a_game_without_free_options_and_without_a_hand():
    decision = Decision(0, "turn", PickOne(("a",)))
    assert nothing_free(None, decision) is None
    with pytest.raises(AssertionError, match="turn offers no cash"):
        nothing_offered(None, decision, "cash")
    road = registry.game("road")
    view = road.view(road.setup(GameConfig(1), 1), 0)
    assert road.hand_text(view) == ""
    assert not view.hands


def test_a_position_keeps_its_rules_once_so_that_log_and_position_agree():
    """Earlier releases noted the version in the config as well, or not at all."""
    pos = GAME.setup(GameConfig(2, rules=GAME.info.rules), 1)
    stored = msgspec.json.decode(GAME.dump(pos))
    assert (stored["config"]["rules"], stored["rules"]) == ("", GAME.info.rules)
    stored["config"]["rules"] = GAME.info.rules
    assert GAME.dump(GAME.load(msgspec.json.encode(stored))) == GAME.dump(pos)
    del stored["config"]["rules"], stored["config"]["edition"]
    assert GAME.dump(GAME.load(msgspec.json.encode(stored))) == GAME.dump(pos)


def test_a_game_of_a_later_release_is_refused_in_words():
    data = GAME.dump(GAME.setup(GameConfig(2), 1)).replace(b'"rules":"1","content"', b'"rules":"2","content"')
    with pytest.raises(LoadError, match=r"later release \(version 2, here 1\)"):
        GAME.load(data)
    with pytest.raises(Illegal, match=r"later release \(version 2, here 1\)"):
        GAME.setup(GameConfig(2, rules="2"), 1)


# ------------------------------------------------------------------------------------------ content packs


class Lamps(msgspec.Struct, frozen=True):
    hash: str


def lit(folders: list[Path]) -> Lamps:
    return Lamps("+".join(folder.name for folder in folders))


@pytest.fixture
def packed():
    """The toy, played with lamps that a pack may bring."""
    return WithPacks(GAME.rooms, Editions(Path("house"), lit))


def test_only_a_game_with_editions_takes_packs(packed):
    assert isinstance(packed, TakesPacks)
    assert not isinstance(GAME, TakesPacks)


def test_a_pack_is_an_option_of_the_lobby_as_long_as_it_is_installed(packed):
    assert packed.install_pack(Path("gold"), "Gold") == "gold+house"
    assert [option.id for option in packed.info.options] == ["rounds", "edition"]
    packed.remove_pack()
    assert packed.info == GAME.info


def test_a_stored_game_finds_its_content_again_by_its_hash(packed):
    packed.install_pack(Path("gold"), "Gold")
    plain, gold = (packed.setup(GameConfig(2, {"edition": name}), 1) for name in ("house", "pack"))
    assert (plain.content.hash, gold.content.hash) == ("house", "gold+house")
    assert packed.load(packed.dump(plain)).content is plain.content
    assert packed.load(packed.dump(gold)).content is gold.content
    with pytest.raises(ContentError):
        packed.cards("silver")
