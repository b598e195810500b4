"""Pictures of games: a view in, the bytes of a file with its alt text out. The same view gives the same bytes.

Everything is drawn with Pillow from shapes and fonts that lie in this package. Drawing takes some milliseconds of
work without a pause, so call it off the event loop; it is safe in threads and, with picklable arguments and result,
in worker processes. The first picture of a process takes about a second, because base layers and sprites are drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.view import View
from render import outremer
from render.core.picture import Picture

__all__ = ["Picture", "draw"]

_GAMES: dict[str, Callable[[View, str], Picture | None]] = {"outremer": outremer.draw}


def draw(view: View, kind: str) -> Picture | None:
    """Return the picture of this kind ("board", "market", "battle", "hand"), or None where there is no such picture.

    None also when no way is found to keep the file under the limit; then the text map must do. "hand" shows what
    `view.own` says, hence goes to the viewer alone, and is None for a view that is nobody's own.
    """
    game = _GAMES.get(view.game)
    return game(view, kind) if game is not None else None
