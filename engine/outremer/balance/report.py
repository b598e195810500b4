"""The table of a measurement in Markdown: targets first, then every option and card."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from engine.core.sums import Counts
from engine.outremer.balance.tally import Tally
from engine.outremer.content import Content, house
from engine.outremer.state import ORDERS

ENDS = ("hegemony", "righteousness", "defeat", "age")
MOST_TAKEN = 0.6
FEW = 20  # offers under which a share says nothing
CELLS = tuple(f"{cell}:{order}" for order in ORDERS for cell in ("inner", "outer", "homs"))
BLIND = tuple(f"{market}:?" for market in ("building", "building4", "tactic", "tactic4", "governor"))
DECKS = ("buildings", "tactics", "governors", "bulls", "rescripts", "spies", "saracens", "events", "cities")


class Target(NamedTuple):
    """One target: what is asked, what was measured, whether it is met."""

    text: str
    measured: str
    met: bool


def share(part: float, whole: float) -> str:
    """A share in words."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def middle(counts: Counts) -> float:
    """The median of a distribution over whole numbers."""
    return float(median(int(number) for number, count in counts.items() for _ in range(count)))


def too_often(tally: Tally) -> dict[str, float]:
    """What was taken in more offers than it should be."""
    shares = {name: tally.taken.get(name, 0) / count for name, count in tally.offered.items() if count >= FEW}
    return {name: part for name, part in shares.items() if part > MOST_TAKEN}


def never(content: Content, tally: Tally) -> list[str]:
    """Cards that did nothing in any game, and options that nobody took."""
    cards = [card for deck in DECKS for card in getattr(content, deck)]
    upgrades = [f"upgrade:{city}" for city in content.cities]
    unused = [card for card in cards if not tally.used.get(card)]
    return unused + [option for option in (*CELLS, *BLIND, *upgrades) if not tally.taken.get(option)]


def targets(tally: Tally) -> list[Target]:
    """The targets of issue 3 for four seats."""
    games = max(1, tally.games)
    shares = {state: tally.wins.get(state, 0) / games for state in tally.seats}
    states = ", ".join(f"{state.capitalize()} {share(part, 1)}" for state, part in sorted(shares.items()))
    ends = ", ".join(f"{end} {share(tally.ends.get(end, 0), games)}" for end in ENDS)
    often, unused = too_often(tally), never(house(), tally)
    worst = ", ".join(f"{name} {share(part, 1)}" for name, part in sorted(often.items(), key=lambda row: -row[1])[:12])
    captures = tally.captures / max(1, tally.exposed)
    return [
        Target("each state wins 21–29 %", states, all(0.21 <= part <= 0.29 for part in shares.values())),
        Target("all four ends occur", ends, all(tally.ends.get(end) for end in ENDS)),
        Target("median game ends in round 5 or 6", f"round {middle(tally.rounds):g}", middle(tally.rounds) >= 5),
        Target("median margin of the winner under 12", f"{median(tally.margins):g}", median(tally.margins) < 12),
        Target("every card and option is used", f"never: {', '.join(unused[:12]) or 'none'}", not unused),
        Target(
            "nothing is taken in more than 60 % of the offers in which it was affordable", worst or "nothing", not often
        ),
        Target(
            "Saracens take cities in a share of rounds that is neither 0 nor most",
            share(captures, 1),
            0 < captures < 0.5,
        ),
    ]


def report(tally: Tally, title: str) -> str:
    """Return the whole table."""
    games = max(1, tally.games)
    rows = [f"## {title}", "", "| target | measured | met |", "| --- | --- | --- |"]
    rows += [f"| {t.text} | {t.measured} | {'yes' if t.met else '**no**'} |" for t in targets(tally)]
    rows += ["", "| state | wins | mean points |", "| --- | --- | --- |"]
    for state in sorted(tally.seats):
        mean = tally.points[state] / tally.seats[state]
        rows.append(f"| {state.capitalize()} | {share(tally.wins.get(state, 0), games)} | {mean:.1f} |")
    rounds = ", ".join(f"{number}: {share(count, games)}" for number, count in sorted(tally.rounds.items()))
    seats = max(1, sum(tally.seats.values()))
    lines = ", ".join(f"{name} {points / seats:.1f}" for name, points in sorted(tally.lines.items()))
    rows += ["", f"Games by last round: {rounds}.", "", f"Points of a seat by source: {lines}.", ""]
    each = 1000 * tally.spent / max(1, tally.choices)
    slowest = f"the slowest {1000 * tally.slowest:.0f} ms"
    rows.append(f"{tally.choices / games:.0f} choices a game; {each:.2f} ms a choice, {slowest}.")
    return "\n".join(rows + _options(tally) + _cards(tally)) + "\n"


def _options(tally: Tally) -> list[str]:
    """Cells of the cross, upgrades and unseen cards."""
    rows = ["", "### Options", "", "| option | offered | taken |", "| --- | --- | --- |"]
    upgrades = sorted(name for name in tally.offered if name.startswith("upgrade:"))
    for name in (*CELLS, *BLIND, "governor:keep", *upgrades):
        offered = tally.offered.get(name, 0)
        rows.append(f"| {name.replace(':', ' ')} | {offered} | {share(tally.taken.get(name, 0), offered)} |")
    return rows


def _cards(tally: Tally) -> list[str]:
    """Every card: how often it was affordable, taken, and did something."""
    content = house()
    rows = ["", "### Cards", "", "| deck | card | affordable | taken | used |", "| --- | --- | --- | --- | --- |"]
    for deck in DECKS[:-1]:
        for card, entry in getattr(content, deck).items():
            offers = {name: n for name, n in tally.offered.items() if name.partition(":")[2] == card}
            offered, taken = sum(offers.values()), sum(tally.taken.get(name, 0) for name in offers)
            rows.append(
                f"| {deck} | {entry.name} | {offered or ''} | {share(taken, offered)} | {tally.used.get(card, 0)} |"
            )
    return rows
