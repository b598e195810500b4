"""The nouns of the rules: what stands on the sheets, what it costs and what is legal. No decisions here."""
