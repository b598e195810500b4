"""Signs of operations and measures: an icon with a number, as the large cards print them."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.outremer.content.ops import (
    BaseOrder,
    Discard,
    Flee,
    LoseUnits,
    Losses,
    Modify,
    Op,
    Rescripts,
    Rout,
    Strength,
)
from render.core.heraldry import crescent
from render.core.palette import INK
from render.outremer.colours import SARACENS
from render.outremer.gains import GAINS
from render.outremer.goods import GOODS, good
from render.outremer.icons import icon
from render.outremer.papers import tag
from render.outremer.scene import ROMAN

PLAIN = {
    "strength": "sword", "rout": "rout", "flee": "flee", "reinforce": "reinforce", "both_halves": "tactic",
    "own_cover": "tactic", "spare_losses": "tactic", "lose_units": "rout", "losses": "tactic",
    "lower_city": "devastate", "lose_city": "devastate", "free_placement": "coin",
}  # fmt: skip
SAID = {"both_halves": "×2", "spare_losses": "−0", "free_placement": "0", "upgrade": "+1", "build": "+1",
        "study": "+1", "second_outer": "+1", "check_holy_land": "?"}  # fmt: skip
ADDED = ("coins", "influence", "holiness", "units", "raid_defence")
DISCARDED = {"building": "construction", "rescript": "scroll", "spy": "spy", "governor": "governor", "bishop": "mitre"}
MODIFIED = {
    "recruit": "muster", "prayer": "prayer", "march": "march", "discount": "any", "raid": "devastate",
    "saracens": "crescent", "stack": "coin", "tax": "coin",
}  # fmt: skip
COUNTED = {
    "goods": "any", "colours": "any", "coins": "coin", "units": "unit", "reserve": "unit", "cities": "castle",
    "levels": "castle", "level3": "castle", "capital_level": "crown", "bishops": "mitre", "holy_lands": "holy",
    "bishop_cities": "mitre", "foreign_bishops": "mitre", "buildings": "construction",
    "building_levels": "construction", "rescripts": "scroll", "spies": "spy", "governors": "governor",
    "holiness": "holy", "tactics_yellow": "wood", "tactics_white": "candles", "tactics_blue": "steel",
    "tactics_red": "horses", "studied": "tactic",
}  # fmt: skip


class Sign(NamedTuple):
    """The name of an icon (or good), the number beside it and one inside it.

    `each`: so many more for every card of the colour of the good `per`.
    """

    name: str
    number: str = ""
    each: int = 0
    per: str = ""
    inside: str = ""


def sign(op: Op) -> Sign:
    """Return how an operation is shown."""
    if isinstance(op, (Strength, Rout, Flee)):
        number = f"+{op.x}" if isinstance(op, Strength) else str(op.x)
        return Sign(PLAIN[tag(op)], number, op.each, op.per)
    if isinstance(op, BaseOrder):
        return Sign(op.order)
    if isinstance(op, Modify):
        return Sign(MODIFIED[op.key], _signed(op.x))
    if isinstance(op, Rescripts):
        return Sign("scroll", str(op.x) if op.x > 1 else "", inside=ROMAN[op.level])
    if isinstance(op, (LoseUnits, Losses)):
        return Sign(PLAIN[tag(op)], f"−{op.x}")
    if isinstance(op, Discard):
        return Sign(DISCARDED[op.what], f"−{op.x}")
    name = PLAIN.get(tag(op)) or GAINS[tag(op)]
    if tag(op) in SAID:
        return Sign(name, SAID[tag(op)])
    x = getattr(op, "x", None)
    if x is None:
        return Sign(name)
    return Sign(name, _signed(x) if tag(op) in ADDED else str(x))


def picture(name: str, size: int) -> Image.Image:
    """Return the sprite of a sign: a good, the crescent, or an icon."""
    if name in GOODS or name == "any":
        return good(name, size)
    return crescent(size, SARACENS.full) if name == "crescent" else icon(name, size, INK)


def measured(measure: str) -> str:
    """Return the name of the sign of what a governor or a bull counts."""
    return measure if measure in GOODS else COUNTED[measure]


def _signed(x: int) -> str:
    return f"+{x}" if x > 0 else f"−{-x}"
