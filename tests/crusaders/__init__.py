"""Tests of Crusaders: rules and rulings, content, players, views."""
