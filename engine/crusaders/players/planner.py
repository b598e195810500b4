"""Plans a turn over the wheel: what every wedge brings now, and what the wheel will bring after its distribution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add

from engine.crusaders.players.worth import ANYWHERE, MOST, UPGRADE, Worth
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import PLACES, G

Tokens = tuple[int, ...]
ALL = 15  # more tokens than any wheel has
SOON = 0.85  # what a gain of the next turn is worth now
THEN = 0.35  # and one of the turn after it beside it: the same thing cannot be done twice


@cache
def _changes(power: str, place: int, count: int) -> tuple[Tokens, ...]:
    """What each way to distribute a wedge adds to every wedge of the wheel."""
    found = []
    for way in wheel.ways(power, place, count):
        change = [0] * PLACES
        change[place] = -count
        for n in wheel.walk(place, count, way):
            change[n] += 1
        found.append(tuple(change))
    return tuple(found)


class Planner:
    """The plans of one seat in one position. `depth` is how many of its next turns are looked at: 0, 1 or 2."""

    def __init__(self, g: G, seat: int, depth: int) -> None:
        self.g, self.seat, self.depth = g, seat, depth
        self.p = g.state.players[seat]
        self.power = wheel.power(g, seat)
        self.worth = Worth(g, seat)
        self.soon = SOON * (0.7 + 0.3 * self.worth.trust) * min(1.0, self.worth.left)
        self.powers = {action: self._power(action) for action in ("build", "crusade")}
        self._tables: dict[tuple[str, ...], dict[str, list[float]]] = {}
        self._futures: dict[tuple[Tokens, Tokens, tuple[str, ...], int], float] = {}
        self._wheels: dict[tuple[Tokens, tuple[str, ...]], list[list[float]]] = {}
        self._moves: dict[tuple[int, str, int], tuple[float, list[str], str]] = {}

    def _power(self, action: str) -> int:
        """About how strong an action could be in a turn or two."""
        tokens = [self.p.tokens[n] for n in range(PLACES) if action in wheel.actions(self.g, self.seat, n)]
        return max(tokens, default=0) + 1 + self.worth.bonus[action]

    # ------------------------------------------------------------------------------------------------ actions

    def table(self, knights: Sequence[str]) -> dict[str, list[float]]:
        """What each action brings with 0, 1, 2 ... tokens and knights in these places."""
        key = tuple(sorted(set(knights)))
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = {a: self._row(a, key) for a in ("influence", "muster", "crusade", "build")}
            found["travel"] = [0.0, *(min(1.2, 0.4 * (n + self.worth.bonus["travel"])) for n in range(1, MOST + 3))]
        return found

    def _row(self, action: str, regions: tuple[str, ...]) -> list[float]:
        row = [0.0]
        near = regions or (ANYWHERE,)
        for tokens in range(1, MOST + 3):
            power = tokens + self.worth.bonus[action]
            if action == "influence":
                row.append(float(power))
            elif action == "muster":
                troop = self.g.content.troop(self.p.troops)
                row.append(self.worth.troop() if troop is not None and troop.cost <= power else 0.0)
            else:
                row.append(max((self.worth.spot(action, region, power) for region in near), default=0.0))
        return row

    def travel(self, tokens: int, later: str = "", rest: int = 0) -> tuple[float, list[str], str]:
        """The best move with these tokens: its worth (with the action that follows), knights after it, option."""
        return self.best_move(strength.points(self.g, self.seat, "travel", tokens), later, rest)

    def best_move(self, points: int, later: str, rest: int) -> tuple[float, list[str], str]:
        """The best next move with these movement points, "done" when none helps; a second move is looked at too."""
        key = (points, later, rest)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._best_move(points, later, rest)
        return found

    def _best_move(self, points: int, later: str, rest: int) -> tuple[float, list[str], str]:
        stay = self._stay(self.p.knights, later, rest)
        best = (0.0, self.p.knights, "done")
        reached = self.worth.moves(self.p.knights, points)
        moves = [(self._stay(k, later, rest), cost, k, option) for cost, k, option in reached]
        moves.sort(key=lambda move: (-move[0], move[1], move[3]))
        for worth, cost, knights, option in moves[:4]:
            after = worth
            if points > cost and len(knights) > 1:
                again = self.worth.moves(knights, points - cost)
                after = max([worth, *(self._stay(k, later, rest) for _, k, _ in again)])
            if after - stay - 0.02 * cost > best[0]:
                best = (after - stay - 0.02 * cost, knights, option)
        return best

    def _stay(self, knights: list[str], later: str, rest: int) -> float:
        """What a set of places is worth: what the next action does there, and what could be done soon."""
        now = 0.0
        if rest and later in ("build", "crusade"):
            power = rest + self.worth.bonus[later]
            now = max((self.worth.spot(later, region, power) for region in knights), default=0.0)
        return now + self.worth.standing(knights, self.powers) * min(1.0, self.worth.left)

    def splits(self, place: int) -> list[tuple[float, list[str], str, int]]:
        """(worth, knights afterwards, first action, its tokens) for every way to resolve a wedge."""
        tokens, shown = self.p.tokens[place], wheel.actions(self.g, self.seat, place)
        found = []
        for first in shown:
            later = next((action for action in shown if action != first), "")
            for share in range(tokens, 0 if later else tokens - 1, -1):
                if strength.can(self.g, self.seat, first, share):
                    worth, knights = self._split(first, share, later, tokens - share)
                    found.append((worth, knights, first, share))
        return found

    def _split(self, first: str, share: int, later: str, rest: int) -> tuple[float, list[str]]:
        if first == "travel":
            worth, knights, _ = self.travel(share, later, rest)
            extra = self.table(knights)[later][rest] if later not in ("", "build", "crusade") else 0.0
            return worth + extra, knights
        now = self.table(self.p.knights)[first][share]
        if not rest:
            return now, self.p.knights
        if later == "travel":
            worth, knights, _ = self.travel(rest)
            return now + worth, knights
        return now + self.table(self.p.knights)[later][rest], self.p.knights

    # -------------------------------------------------------------------------------------------------- wheel

    def future(self, tokens: Tokens, upgraded: Tokens, knights: list[str]) -> float:
        """What the wheel brings in the next turns if nothing else changes."""
        if not self.depth or not self.soon:
            return 0.0
        return self._future(tokens, upgraded, tuple(sorted(set(knights))), self.depth)

    def _future(self, tokens: Tokens, upgraded: Tokens, regions: tuple[str, ...], depth: int) -> float:
        key = (tokens, upgraded, regions, depth)
        found = self._futures.get(key)
        if found is None:
            rows = self._wheel(upgraded, regions)
            found = max(
                rows[n][count] + (THEN * self._then(tokens, upgraded, regions, n, depth - 1) if depth > 1 else 0.0)
                for n, count in enumerate(tokens)
                if count
            )
            found = self._futures[key] = self.soon * found
        return found

    def _then(self, tokens: Tokens, upgraded: Tokens, regions: tuple[str, ...], place: int, depth: int) -> float:
        """What comes after a wedge is distributed in the best way."""
        changes = _changes(self.power, place, tokens[place])
        return max(self._future(tuple(map(add, tokens, change)), upgraded, regions, depth) for change in changes)

    def _wheel(self, upgraded: Tokens, regions: tuple[str, ...]) -> list[list[float]]:
        """What each wedge brings with 0, 1, 2 ... tokens."""
        key = (upgraded, regions)
        found = self._wheels.get(key)
        if found is None:
            table = self.table(regions)
            found = self._wheels[key] = [
                [self._wedge(table, n, count, bool(upgraded[n])) for count in range(ALL)] for n in range(PLACES)
            ]
        return found

    def _wedge(self, table: dict[str, list[float]], place: int, count: int, upgraded: bool) -> float:
        wedge = self.g.content.wedges[self.p.wheel[place]]
        count = min(count, MOST)
        if not upgraded:
            return table[wedge.base][count]
        one, two = table[wedge.base], table[wedge.added]
        return max(one[n] + two[count - n] for n in range(count + 1))

    def ways(self, place: int, knights: list[str], upgraded: Tokens | None = None) -> list[tuple[float, str]]:
        """(worth, way) for every way to distribute a wedge."""
        found = []
        for way in wheel.ways(self.power, place, self.p.tokens[place]):
            tokens = self.p.tokens[:]
            wheel.distribute(tokens, place, way)
            found.append((self.future(tuple(tokens), upgraded or tuple(self.p.upgraded), knights), way))
        return found

    # -------------------------------------------------------------------------------------------------- turns

    def turn(self, option: str) -> float:
        """What a turn is worth that begins with an option of "turn.act"."""
        act, _, number = option.partition(":")
        place, knights = int(number) - 1, self.p.knights
        if act == "resolve":
            later: dict[tuple[str, ...], float] = {}
            for _, after, _, _ in (splits := self.splits(place)):
                if tuple(after) not in later:
                    later[tuple(after)] = max(worth for worth, _ in self.ways(place, after))
            return max(worth + later[tuple(after)] for worth, after, _, _ in splits)
        if act == "skip":
            return max(worth for worth, _ in self.ways(place, knights))
        upgraded = tuple(up or n == place for n, up in enumerate(self.p.upgraded))
        return max(worth for worth, _ in self.after_upgrade(upgraded)) + UPGRADE * self.worth.trust * self.worth.left

    def after_upgrade(self, upgraded: Tokens) -> list[tuple[float, str]]:
        """(worth, option) for every optional distribution."""
        found = [(self.future(tuple(self.p.tokens), upgraded, self.p.knights), "keep")]
        for place in range(PLACES):
            if self.p.tokens[place]:
                best = max(worth for worth, _ in self.ways(place, self.p.knights, upgraded))
                found.append((best, f"distribute:{place + 1}"))
        return found
