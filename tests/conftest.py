"""For all tests: a message that the catalogue cannot say is an error."""

from words import catalogue

catalogue.strict = True
