# What the player of Road to Jerusalem is asked, in a few words: behind the name of the seat, and as a title.

# asked: one of the phrases below.
road-asked-public = { $seat }: { $asked }
road-asked-what-command-assign = assign the Command dice
road-asked-what-orders-give = issue orders
road-asked-what-dice-reroll = keep or re-roll
road-asked-what-event-choose = choose how to take the event
road-asked-what-morale-lose = choose who loses a cube of Morale
road-asked-what-morale-gain = choose who gains Morale
road-asked-what-pay = pay
road-asked-what-battle-knights = send Knights into the battle or fight
road-asked-what-siege-works = activate factions for the siege
road-asked-what-siege-reroll = keep or re-roll siege dice
road-asked-what-siege-match = match icons of the siege box
road-asked-what-siege-sack = sack the city or not
road-asked-what-upkeep-pay = pay the upkeep
