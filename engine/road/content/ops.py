"""What an event does: a closed list of typed operations, in the order in which the chart names them."""

from __future__ import annotations

from typing import Literal

import msgspec

FactionId = Literal["byzantines", "franks", "normans", "pilgrims"]
EVERY: tuple[FactionId, ...] = ("byzantines", "franks", "normans", "pilgrims")


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="op"):
    """One operation."""


class Gain(Op, frozen=True, kw_only=True, tag="gain"):
    """Gain tokens; what a track cannot hold is lost (ruling A30)."""

    supply: int = 0
    diplomacy: int = 0
    miracles: int = 0


class Pay(Op, frozen=True, kw_only=True, tag="pay"):
    """Pay tokens; each unit that is not paid costs 1 Morale of any faction (p.10, ruling A22)."""

    supply: int = 0
    diplomacy: int = 0


class Morale(Op, frozen=True, kw_only=True, tag="morale"):
    """A faction of the player's choice among these gains 1 Morale."""

    among: tuple[FactionId, ...] = EVERY


class LoseMorale(Op, frozen=True, kw_only=True, tag="lose_morale"):
    """A faction of the player's choice among these loses 1 Morale; those that left do not count."""

    among: tuple[FactionId, ...] = EVERY


class Knight(Op, frozen=True, kw_only=True, tag="knight"):
    """A faction gains a Knight cube."""

    faction: FactionId


class Cubes(Op, frozen=True, kw_only=True, tag="cubes"):
    """A faction gains white cubes and Knight cubes; with too little room the player chooses (rulings A29, A30)."""

    faction: FactionId
    white: int = 0
    knights: int = 0


class Battle(Op, frozen=True, kw_only=True, tag="battle"):
    """A battle against a rating, and what victory gains."""

    enemy: int
    vp: int = 0
    supply: int = 0
    morale: int = 0


class Vp(Op, frozen=True, kw_only=True, tag="vp"):
    """Gain Victory Points; the 13th ends the game, and what stands behind is not resolved any more (ruling H14)."""

    x: int


AnyOp = Gain | Pay | Morale | LoseMorale | Knight | Cubes | Battle | Vp
