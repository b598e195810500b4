"""Options of a lobby, checked against what the game declares."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import GameInfo
from table import words
from table.refusals import BadOption, SeatCount
from table.words import echo


def checked(info: GameInfo, now: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """Return all options with the new `values`; defaults stand for the rest. Raise BadOption."""
    known = {option.id: option for option in info.options}
    for name, value in values.items():
        if name not in known:
            raise BadOption(f"{info.title} has no option {echo(name)}.", nearest=tuple(known)[:3])
        legal = tuple(value for value, _ in known[name].values)
        if value not in legal:
            raise BadOption(f"{known[name].title}: {echo(value)} is none of {', '.join(legal)}.", nearest=legal[:3])
    chosen = {option.id: option.default for option in info.options} | dict(now) | dict(values)
    for option in info.options:
        if option.needs is not None and chosen[option.id] != option.default:
            other, value = option.needs
            if chosen.get(other) != value:
                title = known[other].title if other in known else other
                raise BadOption(f"{option.title} needs {title}: {value}.", nearest=(f"{other}: {value}",))
    return chosen


def fits_seats(info: GameInfo, chosen: Mapping[str, str], seats: int) -> None:
    """Raise SeatCount when an option is chosen that this number of players does not allow."""
    for option in info.options:
        if option.seats is not None and seats not in option.seats and chosen[option.id] != option.default:
            raise SeatCount(f"{option.title} is for {words.either(option.seats)} players; {words.sitting(seats)}.")
