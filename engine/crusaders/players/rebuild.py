"""A position from a view, for players that reckon with the rules: everything is public once the setup is over."""

from __future__ import annotations

from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.crusaders.content import edition
from engine.crusaders.state import CrusadersState, G, PlayerState, RegionState, TurnState
from engine.crusaders.view import CrusadersView, PlayerView, TurnView


def position(view: CrusadersView) -> G:
    """Return the table that a view shows, without its stack: rules can be asked about it, but it cannot be played."""
    state = CrusadersState(
        players=[_player(p) for p in view.players],
        side=view.side,
        variant=view.variant,
        regions={r.id: RegionState(r.enemy, r.tile, r.building, r.level, r.owner) for r in view.regions},
        defeats={track.enemy: track.marker for track in view.tracks},
        supply=view.supply if view.round else view.whole_supply,
        extra=view.extra,
        round=view.round,
        first=view.first,
        ending=view.ending,
        turn=None if view.turn is None else _turn(view.turn),
    )
    return Position(GameConfig(len(view.seats)), edition(view.edition), state, [], Rng(0))


def _player(p: PlayerView) -> PlayerState:
    made = PlayerState(
        order=p.order,
        wheel=[wedge.wedge for wedge in p.wheel],
        troops=p.troops,
        built=dict(p.built),
        knights=list(p.knights),
        reserve=p.reserve,
        influence=p.influence,
        trophies=list(p.trophies),
        todo=list(p.todo),
    )
    if p.wheel:
        made.upgraded = [wedge.upgraded for wedge in p.wheel]
        made.tokens = [wedge.tokens for wedge in p.wheel]
    return made


def _turn(turn: TurnView) -> TurnState:
    return TurnState(
        seat=turn.seat,
        act=turn.act,
        place=turn.place,
        doing=turn.doing,
        points=turn.points,
        later=turn.later,
        rest=turn.rest,
        before=list(turn.before),
        gained=turn.gained,
        dealt=list(turn.dealt),
        dealt_from=turn.dealt_from,
    )
