"""Why a channel takes no posts, in words for its players."""

from cogs.posting.deliver import DM_CLOSED, REASONS


def test_every_way_in_which_direct_messages_are_closed_lets_a_table_there_rest() -> None:
    assert {REASONS[code] for code in DM_CLOSED} == {"these direct messages are closed"}
