"""What the stronger player adds to a Sight: prices for its position, and hidden hands sampled once a decision."""

from __future__ import annotations

from engine.core.view import View
from engine.outremer.players.duel import HAND, Hands
from engine.outremer.players.ledger import Ledger
from engine.outremer.players.sight import Sight

SAMPLES = 24  # hidden hands for each opponent in a battle that is only thought of


class Mind(Sight):
    """A Sight with a Ledger."""

    __slots__ = ("_hands", "ledger")

    def __init__(self, view: View, salt: int) -> None:
        super().__init__(view, salt)
        self.ledger = Ledger(self)
        self._hands: dict[int, Hands] = {}

    def hands(self, owner: int) -> Hands:
        """Sampled hands of a seat or of the Saracens, the same for every option of this decision."""
        found = self._hands.get(owner)
        if found is None:
            found = self._hands[owner] = Hands(self, owner, SAMPLES, HAND)
        return found
