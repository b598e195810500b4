"""The catalogue of words: every sentence that people read, by language, room and game, in Project Fluent's format.

A message is asked for by its id and values, `say("table-log-closed", name=…)`, and comes in the language of whoever
reads: `with speaking("de"):` sets it for all that is said inside (a context variable, so it follows one press, one post
or one picture, and no other). English is complete, and stands in for what another language lacks.
A game in a tree of its own brings its `words/<language>/<key>` along (see `engine`).
"""

from pkgutil import extend_path

from words.catalogue import best, has, ident, languages, of, say
from words.reader import ENGLISH, language, speaking

__path__ = extend_path(__path__, __name__)
__all__ = ["ENGLISH", "best", "has", "ident", "language", "languages", "of", "say", "speaking"]
