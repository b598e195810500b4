import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from cogs.play import card_text
from cogs.texts import done_texts, finding_texts, guide_texts, lobby_texts, texts
from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.core.protocol import Game
from engine.core.registry import games
from engine.core.view import Card, SeatView
from table.model import Done, MyGame, SeatInfo, StepBack, Table
from table.words import echo, plain


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("alice", "alice"),
        ("@everyone", "＠everyone"),
        ("<@&1>", "‹＠&1›"),
        ("a\u200bb\u202ec\u0000d", "abcd"),
        ("  two \n words ", "two words"),
        ("x" * 50, "x" * 32),
        ("\u200b", "somebody"),
        ("", "somebody"),
        ("É\u0301lan", "É\u0301lan"),
        ("https://evil.example", "https:∕∕evil.example"),
        ("[gift](https://evil.example)", "[gift](https:∕∕evil.example)"),
        ("discord.gg/abc", "discord.gg∕abc"),
        ("\u3164\u3164", "somebody"),
        ("\u2800 \u115f\uffa0", "somebody"),
        ("\u034f\ufe0f\U000e0101", "somebody"),
        ("A\u3164nn", "Ann"),
        ("x" + "\u0302\u0303\u0304" * 20 + "b", "x\u0302\u0303b"),
        ("\u0301\u0302Ann", "Ann"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("Computer (marshal)", "Computer (marshal) (a person)"),
        ("COMPUTER", "COMPUTER (a person)"),
        ("С\u200bоmputer", "Соmputer (a person)"),
        ("𝐂𝐨𝐦𝐩𝐮𝐭𝐞𝐫 (x)", "𝐂𝐨𝐦𝐩𝐮𝐭𝐞𝐫 (x) (a person)"),
        ("Ann (computer: marshal)", "Ann (computer: marsha (a person)"),
        ("Mo (moderator)", "Mo (moderator) (a person)"),
        ("Computerfreak", "Computerfreak"),
    ],
)
def test_names_cannot_act(name: str, shown: str) -> None:
    """Host case 127; a name leads nowhere, is seen, stays in its line, and is nobody else's."""
    assert texts.clean(name) == shown
    assert texts.clean(texts.clean(name)) == shown


def test_no_sign_that_unicode_ignores_or_leaves_blank_makes_a_name() -> None:
    """Every code point that shows nothing by itself, and every stack of marks."""
    ignored = [0xAD, 0x61C, *range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x2060, 0x2070), 0xFEFF]
    blank = [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159, *range(0xFE00, 0xFE10)]
    tags = [*range(0xE0000, 0xE0080), *range(0xE0100, 0xE01F0)]
    assert {texts.clean(chr(code) * 3) for code in (*ignored, *blank, *tags)} == {"somebody"}
    marks = (chr(code) for code in range(0x300, 0x370) if unicodedata.category(chr(code)) == "Mn")
    assert max(len(texts.clean("x" + mark * 30)) for mark in marks) <= 3


@pytest.mark.parametrize("shown", [texts.escape, plain])
@pytest.mark.parametrize("text", ["https://x.y", "[a](HTTP://x.y)", "discord.gg/abc", "Discord.com/invite/abc"])
def test_no_foreign_text_becomes_a_link(shown: Callable[[str], str], text: str) -> None:
    """Also names that earlier releases stored."""
    assert "//" not in shown(text)
    assert "/abc" not in shown(text).replace("invite/abc", "")
    assert shown("2/3/4") == "2/3/4"


def test_names_are_shown_as_they_are_written() -> None:
    assert texts.escape("*a* _b_ `c` @here") == "\\*a\\* \\_b\\_ \\`c\\` @\u200bhere"


def test_a_message_of_ours_is_known_by_its_last_line() -> None:
    text = f"moved\n{texts.marker(7, 15)}"
    assert texts.marked(text, 7) == (15, 0)
    assert texts.marked(f"moved\n{texts.marker(7, 15, 240)}", 7) == (15, 240)
    assert texts.marked(text, 8) == (0, 0)
    assert texts.marked("moved\n-# Table 7 · 12 and more", 7) == (0, 0)
    assert texts.marked(f"{texts.marker(7, 1)}\nsaid somebody", 7) == (0, 0)


def test_a_seat_is_named_once() -> None:
    assert lobby_texts.seat_line(1, "Alice", 5, None) == "1. Alice"
    assert lobby_texts.seat_line(2, "Computer (marshal)", None, "marshal") == "2. Computer (marshal)"
    assert lobby_texts.seat_line(2, "Alice", None, "marshal") == "2. Alice (computer: marshal)"
    assert lobby_texts.seat_line(3, "Bob", None, None) == "3. open seat"
    assert lobby_texts.seat_line(0, "Alice", 5, None, "Red") == "• Alice: Red"  # above a ranking


@pytest.mark.parametrize(
    ("ms", "said"),
    [(3_600_000, "1 hour;"), (1_800_000, "30 minutes;"), (1_198_800, "19.98 minutes;"), (7_200_000, "2 hours;")],
)
def test_a_deadline_is_said_in_hours(ms: int, said: str) -> None:
    assert said in lobby_texts.deadline(ms)


@pytest.mark.parametrize(("source", "said"), [("house", "not printed in the rulebook"), ("rulebook", "as in the")])
def test_a_card_says_where_it_comes_from_in_words(source: str, said: str) -> None:
    told = card_text(Card("a", "Acre", "City", "A city.", source))
    assert said in told
    assert "source" not in told
    assert texts.seat_asked("Tripoli", "Tripoli: place an order") == "• Tripoli: place an order"


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_card_that_is_only_partly_printed_is_stamped_so(game: Game) -> None:
    stamps = {True: "-# partly as in the rulebook", False: "-# as in the rulebook"}
    named = [card for card in game.cards().values() if card.source == "rulebook"]
    for card in named:
        assert card_text(card).endswith(f"\n{stamps[bool(card.note)]}")
        assert card.origin == ("partly" if card.note else "rulebook")
    assert all(card.origin == "house" for card in game.cards().values() if card.source == "house")


def test_cards_of_every_stamp_are_met() -> None:
    """A game may have no cards; the stamps above are proved on those that have."""
    cards = [card for game in games().values() for card in game.cards().values()]
    assert {card.origin for card in cards} == {"rulebook", "partly", "house"}


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_note_cites_nothing_that_a_reader_cannot_find(game: Game) -> None:
    """Sections by number are of no document here; rulings have letters ("ruling X3")."""
    cited = [card.note for card in game.cards().values() if re.search(r"rulings? \d|\b\d\.\d", card.note)]
    assert cited == []


def test_what_would_be_possible_is_an_example() -> None:
    assert texts.refusal("No.", "R 1", ("a, b", "c")) == "No.\nFor example: a, b · c\n-# Rulebook: R 1"


def test_what_was_typed_is_not_repeated_at_length() -> None:
    assert echo("x" * 60) == f"“{'x' * 60}”"
    assert len(echo("x" * 4000)) == 62


def test_the_result_names_the_winners_first() -> None:
    seats = [SeatView(0, "Tripoli", "T", "red"), SeatView(1, "Acre", "A", "blue")]
    held = [SeatInfo(0, 5, "Al*ce"), SeatInfo(1, None, "Computer (random)", "random")]
    first = Standing(0, 1, 33, (ScoreLine("Cities", 30), ScoreLine("Coins", 3)))
    won = Outcome("end", "The deck is empty.", (first, Standing(1, 2, 20)))
    assert texts.result(won, seats, held).splitlines() == [
        "**Tripoli (Al\\*ce) won with 33.**",
        "The deck is empty.",
        "1. Tripoli (Al\\*ce): 33",
        "  - Cities: 30",
        "  - Coins: 3",
        "2. Acre: 20",
    ]
    tied = Outcome("end", "Over.", (Standing(0, 1, 9), Standing(1, 1, 9)))
    assert texts.result(tied, seats, held).startswith("**Tripoli (Al\\*ce) and Acre won with 9.**")
    lost = Outcome("end", "The army is lost.", (Standing(0, 2, 4),))
    assert texts.result(lost, seats, held).splitlines()[0] == "The army is lost."


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.info.key)
def test_every_computer_player_says_how_it_plays_and_no_two_alike(game: Game) -> None:
    players = game.players()
    about = [player.about for player in players.values()]
    assert len(set(about)) == len(about)
    assert all(20 < len(f"{name}: {player.about}") <= 100 or name == "random" for name, player in players.items())
    assert not any("strongest" in words for words in about)  # that is for who reads docs/balance.md to say
    shown = lobby_texts.which_computer(players)
    assert all(f"• {name}: {player.about}" in shown for name, player in players.items())


def test_times_read_as_discord_shows_them() -> None:
    """Issue kind A 10: “asked 11 seconds ago, until in 24 hours”; Discord puts “ago” and “in” there itself."""
    line = texts.waiting_line("Acre", "Acre: bid", 5, 1_000_000, 87_400_000)
    assert line == "• <@5> (Acre): bid, asked <t:1000:R>, due <t:87400:R>"
    table = Table(3, "toy", 1, 9, 5, "running", {}, None, (), 4, 0)
    mine = texts.my_game(MyGame(table, 0, True, 1_000_000, 87_400_000), "Toy")
    assert mine == "• Table 3 in <#9>, Toy: **waits for you**, asked <t:1000:R>, due <t:87400:R>"
    assert "(due <t:87400:R>)" in guide_texts.asked("Bid", "Bid.", 87_400_000)


@pytest.mark.parametrize("module", [texts, lobby_texts, guide_texts, done_texts, finding_texts])
def test_no_sentence_puts_a_word_of_its_own_before_a_relative_time(module: ModuleType) -> None:
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    assert re.findall(r"(?:since|until|in|at|on|before) \{when\(", source) == []


def test_a_table_is_suggested_with_what_tells_it_from_others() -> None:
    seats = (SeatInfo(0, 5, "alice"), SeatInfo(1, None, "Computer (random)", "random"))
    table = Table(3, "toy", None, 9, 5, "archived", {}, None, seats, 4, 0)
    assert finding_texts.listed(table, "Toy", "#acre") == "3 · Toy · put away · #acre · alice"
    assert finding_texts.elsewhere(table) == "direct messages"


def test_what_was_done_names_everything_by_what_it_is_called() -> None:
    before = Table(3, "toy", 1, 9, 5, "running", {}, None, (SeatInfo(0, 5, "al*ce"),), 4, 0)
    after = Done(**{**msgspec.structs.asdict(before), "seats": (SeatInfo(0, 6, "b_b"),)}, was=before)
    assert after.changed
    assert done_texts.replaced(after, 0, {0: "Acre"}) == "Acre at table 3 goes from al\\*ce to b\\_b."
    assert done_texts.replaced(after, 0, {}) == "seat 1 at table 3 goes from al\\*ce to b\\_b."
    same = Done(**msgspec.structs.asdict(before), was=before)
    assert not same.changed
    assert done_texts.replaced(same, 0, {0: "Acre"}) == "Nothing was changed: al\\*ce plays Acre at table 3 already."
    assert done_texts.ended(same) == "Nothing was changed: table 3 was closed already."


def test_a_long_step_back_is_shown_within_a_message() -> None:
    table = Table(3, "toy", 1, 9, 5, "running", {}, None, (), 400, 0)
    back = StepBack(table, 50, 1, 400, 1, 60, tuple(f"Acre marches for the {n}th time to Antioch." for n in range(300)))
    told = done_texts.back_question(back)
    assert told.startswith("Take back the last 50 commands at table 3, and with it one move of computer players? ")
    assert len(told) < 1200
