"""The nouns of the rulebook as functions: cities, goods, cards, bishops, holiness, what governors count. No decisions."""
