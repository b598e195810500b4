"""The outbox to Discord: which message, new or edited, with which picture."""
