"""The only room that speaks SQL. It stores positions, choices and events as opaque bytes and knows no
game.
"""
