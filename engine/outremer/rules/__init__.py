"""The nouns of the rulebook as functions: cities, goods, cards, holiness, what governors count. No decisions."""
