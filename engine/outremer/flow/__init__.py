"""The rules in motion: one frame per rulebook heading. FRAMES lists them all, in the order of the rulebook."""

from __future__ import annotations

from engine.core.machine import Frame
from engine.outremer.flow import battle_effects, effects
from engine.outremer.flow.activation import Activation
from engine.outremer.flow.acts import AfterAct, PayGoods
from engine.outremer.flow.aftermath import EndEffects, TakeBack
from engine.outremer.flow.battle import Fight, Maneuver
from engine.outremer.flow.battle_effects import DevastateChoice, ReinforceChoice
from engine.outremer.flow.bishops import BishopActions, CheckHolyLandChoice
from engine.outremer.flow.choices import (
    BombardChoice,
    ChooseCapital,
    DiscardChoice,
    DiscardDown,
    Flee,
    GiveGood,
    LockGoods,
    LoseUnitsChoice,
    LowerCityChoice,
    MoveUnitsChoice,
    PlaceUnits,
    RestoreGoods,
)
from engine.outremer.flow.construction import Construction
from engine.outremer.flow.events import EventFor, EventsPhase, RaidOn, Raids
from engine.outremer.flow.game import Match
from engine.outremer.flow.income import Income
from engine.outremer.flow.march import March
from engine.outremer.flow.muster import Muster, Recruit
from engine.outremer.flow.planning import Planning
from engine.outremer.flow.prayer import Prayer
from engine.outremer.flow.purchases import (
    BuyCard,
    ChooseCard,
    ChooseUpgrade,
    PlaceBuilding,
    ReplaceGovernorChoice,
    TakeGovernor,
    TrimHand,
    UpgradeCity,
)
from engine.outremer.flow.resolve import Resolve
from engine.outremer.flow.setup import Setup
from engine.outremer.flow.spies import PlaceSpy

FRAMES: tuple[type[Frame], ...] = (
    Setup, Match,
    EventsPhase, EventFor, Raids, RaidOn,
    Planning, Activation, AfterAct, PayGoods,
    Construction, UpgradeCity, BuyCard, PlaceBuilding, ChooseUpgrade, ChooseCard,
    Prayer, BishopActions, CheckHolyLandChoice,
    Muster, Recruit, TrimHand,
    March, Fight, Maneuver, ReinforceChoice, DevastateChoice, EndEffects, TakeBack,
    Income,
    Resolve, PlaceSpy, TakeGovernor, ReplaceGovernorChoice,
    PlaceUnits, RestoreGoods, LockGoods, GiveGood, LoseUnitsChoice, MoveUnitsChoice, BombardChoice, DiscardDown,
    DiscardChoice, ChooseCapital, Flee, LowerCityChoice,
)  # fmt: skip

__all__ = ["FRAMES", "battle_effects", "effects"]
