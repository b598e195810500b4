"""The version of this software: the one place. `/help` and the start tell it; CHANGELOG.md says what is in it."""

VERSION = "0.6.0"
