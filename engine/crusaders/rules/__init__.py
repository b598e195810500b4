"""The nouns of the rules: strengths, map, wheel, pieces. No module here asks a question."""
