"""What things are worth to a seat, in influence: guesses of a player, no rules. All of it is read from a position.

The weights were set by play against itself (docs/balance.md): each was moved until a table of two players with the new
and two with the old value was even. What comes later counts for less than a plain sum would say, as plans change.
"""

from __future__ import annotations

from functools import cached_property

from engine.crusaders.content.model import KINDS, Building
from engine.crusaders.rules import board, pieces, strength, tally
from engine.crusaders.state import G

PACE = 6.5  # influence of a turn in reckoning what is left: twice what a player collects, so that half of it counts
USES = {"travel": 0.12, "muster": 0.0, "crusade": 0.2, "influence": 0.5, "build": 0.28}  # uses of +1 in a turn
KNIGHT = 0.08  # worth of one more knight a turn
MUSTER = 0.5  # worth of +1 to muster for each troop that is still to come
MAJORITY = 1.4  # what one more enemy token brings in awards
UPGRADE = 0.25  # worth of an upgraded wedge a turn
FEW = 8  # with no more tokens than these a wedge seldom holds enough for two actions or for dear plans,
FEW_TRUST = 0.5  # so that bonuses and upgraded wedges are worth so much less
ANYWHERE = ""  # stands for a region while no knight is placed
SHARES = (0.12, 0.1, 0.06, 0.04)  # of the best, second best, ... thing that knights could do
AROUND = 0.07  # of what lies next to a knight
MOST = 12  # no action gets stronger than this in the tables


class Worth:
    """The worth of pieces and actions to one seat in one position; everything is reckoned once."""

    def __init__(self, g: G, seat: int) -> None:
        self.g, self.seat, self.p = g, seat, g.state.players[seat]
        self.left = 0.0 if g.state.ending else g.state.supply / (PACE * len(g.state.players))
        self.bonus = strength.bonuses(g, seat)
        self.trust = FEW_TRUST if self.p.order and g.content.orders[self.p.order].tokens <= FEW else 1.0
        self._spots: dict[tuple[str, str, int], float] = {}
        self._places: dict[str, tuple[list[float], float]] = {}
        self._standings: dict[tuple[str, ...], float] = {}

    # -------------------------------------------------------------------------------------------------- pieces

    def building(self, kind: str, region: str) -> float:
        """The next building of a kind in a region."""
        level = self.p.built[kind] + 1
        entry = self.g.content.buildings[f"{kind}{level}"]
        worth = level + strength.extra_influence(self.g, region, kind) + self._ending(entry)
        worth += self.trust * sum(self.left * USES[action] * n for action, n in entry.gives.items())
        worth += entry.gives.get("muster", 0) * MUSTER * min(5 - self.p.troops, self.left / 3)
        return worth + (self.left * KNIGHT if entry.knight else 0.0)

    def _ending(self, entry: Building) -> float:
        """What a building brings at the end, or how much nearer it comes to the fourth of its row."""
        built, p = self.p.built, self.p
        fours = sum(level == 4 for level in built.values())
        whole = {
            "castle": 4.0 * max(self._sets, 0.5),
            "church": 6.0,
            "farm": len(p.knights) + p.troops + min(1.5, self.left * 0.2),
            "bank": 4.0 * (fours + 1),
        }[entry.kind]
        if entry.ending:
            return whole + (4.0 if built["bank"] == 4 and entry.kind != "bank" else 0.0)
        steps = 4 - entry.level
        return whole * 0.25 * entry.level / 3 if self.left > 3 * steps else 0.0

    @cached_property
    def _sets(self) -> int:
        return min(tally.defeated(self.g, self.seat).values())

    def troop(self) -> float:
        """The next troop, 0 when all are mustered."""
        troop = self.g.content.troop(self.p.troops)
        if troop is None:
            return 0.0
        return troop.level + self.trust * self.left * USES["crusade"] + (1.0 if self.p.built["farm"] == 4 else 0.2)

    def enemy(self, region: str) -> float:
        """The enemy of a region: influence or reward, and its token."""
        kind, _, picture = self.g.state.regions[region].enemy.partition(":")
        if not picture:
            return strength.enemy_strength(self.g, kind) + self._token(kind)
        return self.reward(picture, region) + self._token(kind)

    def reward(self, picture: str, region: str) -> float:
        """The better of a Saracen's picture and 3 influence."""
        used = 0.0
        if picture == "troop":
            used = self.troop()
        elif self.p.built[picture] < strength.TOP_LEVEL:
            used = self.building(picture, region)
        return max(float(pieces.UNUSED_REWARD), used)

    def _token(self, kind: str) -> float:
        counts = tally.defeated(self.g, self.seat)
        fills = self.p.built["castle"] == 4 and counts[kind] == min(counts.values())
        return MAJORITY + (2.5 if fills else 0.3 * (counts[kind] == self._sets))

    # -------------------------------------------------------------------------------------------------- spots

    def spot(self, action: str, region: str, power: int) -> float:
        """The best that Build or Crusade of this strength brings in a region where a knight stands."""
        key = (action, region, min(power, MOST))
        found = self._spots.get(key)
        if found is None:
            found = self._spots[key] = self._spot(action, region, power)
        return found

    def _spot(self, action: str, region: str, power: int) -> float:
        if region == ANYWHERE:
            return power - 0.5 if power > 2 else 0.0
        g, here = self.g, self.g.state.regions[region]
        if action == "crusade":
            if not here.enemy or strength.enemy_strength(g, strength.enemy_kind(here.enemy)) > power:
                return 0.0
            return self.enemy(region)
        if not strength.is_site(g, region):
            return 0.0
        kinds = [k for k in KINDS if self.p.built[k] < 4 and strength.build_cost(g, self.seat, k, region) <= power]
        return max((self.building(kind, region) for kind in kinds), default=0.0)

    def standing(self, knights: list[str], powers: dict[str, int]) -> float:
        """What it is worth that knights stand where they stand: what they could do soon, the better the sooner."""
        key = tuple(sorted(set(knights)))
        found = self._standings.get(key)
        if found is None:
            places = [self._place(region, powers) for region in key]
            spots = sorted((spot for spots, _ in places for spot in spots), reverse=True)
            near = sum(around for _, around in places)
            found = sum(share * worth for share, worth in zip(SHARES, spots, strict=False)) + AROUND * near
            self._standings[key] = found
        return found

    def _place(self, region: str, powers: dict[str, int]) -> tuple[list[float], float]:
        """What a knight could do in a region now or with 2 more strength, and what lies around it."""
        found = self._places.get(region)
        if found is None:
            spots = [
                max(self.spot(action, region, power), 0.6 * self.spot(action, region, power + 2))
                for action, power in powers.items()
            ]
            found = self._places[region] = (spots, self._around(region))
        return found

    def _around(self, region: str) -> float:
        """Enemies and sites next to a region."""
        graph, regions = self.g.content.graph[self.g.state.side], self.g.state.regions
        return sum(1.0 if regions[n].enemy else 0.5 * (not regions[n].building) for n in graph[region])

    def moves(self, knights: list[str], points: int) -> list[tuple[int, list[str], str]]:
        """(cost, knights afterwards, option) for every single move within reach."""
        found = []
        for start in dict.fromkeys(knights):
            at = knights.index(start)
            for goal, cost in board.reach(self.g, start, points).items():
                found.append((cost, [*knights[:at], goal, *knights[at + 1 :]], f"travel:{start}>{goal}"))
        return found
