"""Closed direct messages fail as on Discord, and open again."""


async def test_closed_and_opened_again(alice):
    await alice.do("dms", closed=True)
    await alice.slash("letter")
    await alice.until("Your DMs are closed")
    assert alice.world["dms_closed"]
    assert not [one for one in alice.messages.values() if one["channel"] == alice.dm]
    await alice.do("dms", closed=False)
    await alice.slash("letter")
    await alice.until("Dear Alice")


async def test_closed_for_one_persona_only(alice, bob):
    await alice.do("dms", closed=True)
    await bob.slash("letter")
    await bob.until("Dear Bob")
    assert not bob.world["dms_closed"]
