"""What the pictures of all games share: canvas, sheet, fonts, palette, budget."""
