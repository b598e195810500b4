"""The operations of which every card effect is made: typed, closed, decoded from content files.

`to` says whom an operation touches: the owner of the card ("self") or the other side ("opponent": the other party of
the battle, the player a spy watches). What a rulebook keyword means is decided once, in `rules/` and `flow/resolve.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Colour = Literal["wood", "candles", "steel", "horses", "spice"]
Order = Literal["construction", "prayer", "muster", "march"]


class Op(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """One operation."""

    to: Literal["self", "opponent"] = "self"


class _Scaled(Op, frozen=True):
    """`x`, and `each` more for every tactic of colour `per` played in this battle (level-IV template, Tactics)."""

    x: int = 0
    each: int = 0
    per: Literal["", "wood", "candles", "steel", "horses"] = ""


# ------------------------------------------------------------------------------- battle (Battle 2d)


class Strength(_Scaled, frozen=True, tag="strength"):
    """X strength: the battle token moves X towards the active player."""


class Rout(_Scaled, frozen=True, tag="rout"):
    """Rout X: X enemy units in the battle return to their reserve."""


class Flee(_Scaled, frozen=True, tag="flee"):
    """Force to flee X: X enemy units leave the battle for one neighbouring city of their owner, or are destroyed."""


class Reinforce(Op, frozen=True, tag="reinforce"):
    """Reinforcement X: move up to X non-last own units from neighbouring cities into the battle."""

    x: int


class Devastate(Op, frozen=True, tag="devastate"):
    """You may lower the level of the city of the battle by 1 (not below 1); its wall bonus changes at once."""


class Protect(Op, frozen=True, tag="protect"):
    """This card cannot be chosen for losses in this battle."""


class Losses(Op, frozen=True, tag="losses"):
    """End of battle: the other side loses X of its tactics that lie face up (Battle 4a). Set to = "opponent"."""

    x: int


class NoDevastation(Op, frozen=True, tag="no_devastation"):
    """The level of the city is not lowered at the end of this battle."""


class BothHalves(Op, frozen=True, tag="both_halves"):
    """Both halves of your next maneuver in this battle take effect; it is not covered."""


class OwnCover(Op, frozen=True, tag="own_cover"):
    """You, not your opponent, choose which half of your next maneuver is covered."""


class SpareLosses(Op, frozen=True, tag="spare_losses"):
    """You suffer no losses of tactics in this battle."""


# ------------------------------------------------------------------------------- resources


class Coins(Op, frozen=True, tag="coins"):
    """Gain X coins; a negative X loses as many as there are."""

    x: int


class Influence(Op, frozen=True, tag="influence"):
    """Gain X influence; a negative X loses as much as there is."""

    x: int


class Restore(Op, frozen=True, tag="restore"):
    """Restore up to X spent goods of your choice (locked goods cannot be restored)."""

    x: int


class Lock(Op, frozen=True, tag="lock"):
    """Lock X goods (Glossary); the chooser picks which."""

    x: int


class Rescripts(Op, frozen=True, tag="rescripts"):
    """Take the top X cards of the rescript deck of this level."""

    level: Literal[1, 2]
    x: int = 1


class DrawSpy(Op, frozen=True, tag="draw_spy"):
    """Take the top X spy cards; each may be placed at once."""

    x: int = 1


class Discard(Op, frozen=True, tag="discard"):
    """Discard X of these (as many as there are); the chooser picks. A bishop goes from the map to the reserve."""

    what: Literal["building", "rescript", "spy", "governor", "bishop"]
    x: int = 1


# ------------------------------------------------------------------------------- units, cities, bishops


class Units(Op, frozen=True, tag="units"):
    """Gain X units from the reserve into own cities of your choice."""

    x: int


class LoseUnits(Op, frozen=True, tag="lose_units"):
    """Discard X non-last units (`here`: from the city in question); otherwise pay `coins` per unit not discarded."""

    x: int
    here: bool = False
    coins: int = 0


class MoveUnits(Op, frozen=True, tag="move_units"):
    """Move up to X non-last own units, each from one own city to a neighbouring own city."""

    x: int


class Bombard(Op, frozen=True, tag="bombard"):
    """Bombardment X (Glossary): destroy X non-last Saracens in cities neighbouring yours."""

    x: int


class Upgrade(Op, frozen=True, tag="upgrade"):
    """You may upgrade one of your cities by 1, at its price less `discount` goods (a large discount makes it free)."""

    discount: int = 0


class LowerCity(Op, frozen=True, tag="lower_city"):
    """Lower a city by 1, not below 1: the city in question (`here`) or one own city of the chooser's choice."""

    here: bool = False


class LoseCity(Op, frozen=True, tag="lose_city"):
    """Raid: the Saracens capture the city, if any of them came (Saracens Capture a City)."""


class Train(Op, frozen=True, tag="train"):
    """Train up to X bishops (ruling X1)."""

    x: int = 1


class MoveBishops(Op, frozen=True, tag="move_bishops"):
    """Move up to X different bishops, each to a neighbouring city."""

    x: int = 1


class BishopActions(Op, frozen=True, tag="bishop_actions"):
    """X bishop actions: first all trainings, then movements (Prayer)."""

    x: int = 1


class CheckHolyLand(Op, frozen=True, tag="check_holy_land"):
    """Choose a city with bishops of yours and of others; all are shown. Gain `x` influence if it is your holy land."""

    x: int = 1


class Holiness(Op, frozen=True, tag="holiness"):
    """Receive X holiness points and move at once (Prayer)."""

    x: int


# ------------------------------------------------------------------------------- markets and orders


class Build(Op, frozen=True, tag="build"):
    """You may build a building of level <= `level` at its price less `discount` goods."""

    level: Literal[0, 1, 2, 4] = 2
    discount: int = 0


class Study(Op, frozen=True, tag="study"):
    """You may study a tactic of level <= `level` at its price less `discount` goods."""

    level: Literal[1, 2, 4] = 2
    discount: int = 0


class ReplaceGovernor(Op, frozen=True, tag="replace_governor"):
    """You may discard a governor from one of your cities and take one from the market."""


class BaseOrder(Op, frozen=True, tag="base_order"):
    """Perform this base order without a token (Buildings, level IV)."""

    order: Order


# ------------------------------------------------------------------------------- planning, raids, rest of the round


class FreePlacement(Op, frozen=True, tag="free_placement"):
    """Your next order token in an inner cell this round costs no coins for the tokens beneath."""


class SecondOuter(Op, frozen=True, tag="second_outer"):
    """You may place a second token in an outer cell this round."""


class RaidDefence(Op, frozen=True, tag="raid_defence"):
    """Add X to the strength of the raided city for this raid."""

    x: int


class Modify(Op, frozen=True, tag="modify"):
    """Until the end of the round, for everybody (events) or for the owner (rescripts): add X to one number.

    recruit: units of Recruit units · prayer: holiness points of Prayer · march: marches of a March order ·
    discount: goods off each Construction and Muster Troops order · raid: strength of each raid ·
    saracens: strength of Saracens in battle · stack: coins per token beneath in Planning · tax: coins in Taxes.
    """

    key: Literal["recruit", "prayer", "march", "discount", "raid", "saracens", "stack", "tax"]
    x: int


AnyOp = (
    Strength
    | Rout
    | Flee
    | Reinforce
    | Devastate
    | Protect
    | Losses
    | NoDevastation
    | BothHalves
    | OwnCover
    | SpareLosses
    | Coins
    | Influence
    | Restore
    | Lock
    | Rescripts
    | DrawSpy
    | Discard
    | Units
    | LoseUnits
    | MoveUnits
    | Bombard
    | Upgrade
    | LowerCity
    | LoseCity
    | Train
    | MoveBishops
    | BishopActions
    | CheckHolyLand
    | Holiness
    | Build
    | Study
    | ReplaceGovernor
    | BaseOrder
    | FreePlacement
    | SecondOuter
    | RaidDefence
    | Modify
)
