# Pictures of Outremer: what is written in them, and (alt) what is read out in their place. Words in pictures have little
# room: they are printed smaller, and cut, where they are longer than their box.

render-outremer-kind-board = Map
render-outremer-kind-market = Markets
render-outremer-kind-battle = Battle
render-outremer-kind-hand = Hand

render-outremer-saracens = Saracens
render-outremer-order-construction = Construct
render-outremer-order-prayer = Prayer
render-outremer-order-muster = Muster
render-outremer-order-march = March
render-outremer-order-outer = Outer cell
# Goods within a sentence.
render-outremer-good-wood = wood
render-outremer-good-candles = candles
render-outremer-good-steel = steel
render-outremer-good-horses = horses
render-outremer-good-spice = spice

## The banner: round, steps, who is to act or has won

render-outremer-banner-round = Round { $round }
# Stands behind "Round 2".
render-outremer-banner-rounds = of { $rounds }
render-outremer-banner-state = { $over ->
    [yes] Game over
   *[no] Setup
}
render-outremer-banner-act = To act
render-outremer-banner-winners = { $count ->
    [0] Winner
    [one] Winner
   *[other] Winners
}
render-outremer-banner-points = { $points } influence
render-outremer-step-events = Events
render-outremer-step-planning = Planning
render-outremer-step-activation = Activation
render-outremer-step-income = Income

## The legend of the map

render-outremer-legend-wood = Wood
render-outremer-legend-candles = Candles
render-outremer-legend-steel = Steel
render-outremer-legend-horses = Horses
render-outremer-legend-spice = Spice
render-outremer-legend-bishops = Bishops
render-outremer-legend-level = level { $level }
render-outremer-legend-governor = Governor
render-outremer-legend-target = Next raid
render-outremer-legend-battle = Battle
render-outremer-legend-raid = Raid

## The panel of orders and holiness

render-outremer-cross-orders = Orders
render-outremer-cross-holiness = Holiness
render-outremer-cross-outer = outer: spy
render-outremer-cross-boosted = boosted
render-outremer-cross-bishop = bishop
render-outremer-cross-rescript = rescript
render-outremer-cross-first = acts first

## The Saracen track, the event, the raid

render-outremer-track-title = Saracen track
render-outremer-track-raid = Next raid: { $good }
render-outremer-track-quiet = no raid shown
render-outremer-track-strength = +{ $strength } strength
render-outremer-track-neighbours = { $each } per neighbour
render-outremer-track-left = { $count } left
render-outremer-raid-on = Raid on { $city }
render-outremer-event-title = { $named ->
    [yes] Event: { $name }
   *[no] Event
}
render-outremer-event-none = No event is in force.
render-outremer-event-raid = Raid on { $city }: city { $strength } − raid { $raid } = { $gap }
# A row of a raid table that applies to every difference.
render-outremer-event-any = any

## The strips of the players

render-outremer-strip-act = to act
render-outremer-strip-out = eliminated
# place: "1st".
render-outremer-strip-rank = { $place } · { $points } influence
render-outremer-strip-goods = no goods
# Below numbers, very short.
render-outremer-strip-tactics = tactics
render-outremer-strip-spies = spies
render-outremer-strip-rescripts = rescripts
render-outremer-strip-reserve = reserve
render-outremer-strip-bishops = bishops
render-outremer-strip-cities = cities
render-outremer-ranking-title = Final score

## The battle

render-outremer-battle-for = Battle for { $city }
render-outremer-battle-played = { $count ->
    [one] { $count } card played
   *[other] { $count } cards played
}
# lent: whether somebody else (player) plays this side; won: whether it wins the battle.
render-outremer-battle-attacker = attacks, wins a tie{ $lent ->
    [yes] , played by { $player }
   *[no] { "" }
}{ $won ->
    [yes] { " " }· wins
   *[no] { "" }
}
render-outremer-battle-defender = defends{ $lent ->
    [yes] , played by { $player }
   *[no] { "" }
}{ $won ->
    [yes] { " " }· wins
   *[no] { "" }
}
render-outremer-battle-strength = { $strength } strength
# Stands below their number.
render-outremer-battle-hand = cards in hand
render-outremer-battle-won = { $name } wins the battle
render-outremer-battle-asked = { $asked ->
    [yes] { $name }: { $question }
   *[no] The battle goes on
}

## The markets

render-outremer-market-title = MARKETS
render-outremer-market-round = Round { $round }
render-outremer-market-missing = each missing good costs 1 coin
render-outremer-market-buildings = Buildings
render-outremer-market-tactics = Tactics
render-outremer-market-governors = Governors
render-outremer-market-none = nothing on offer
render-outremer-market-deck = deck
render-outremer-market-deck-bazaar = Bazaar
render-outremer-market-deck-fourth = level IV
render-outremer-market-left = { $count } left
# What the signs on cards mean.
render-outremer-market-how = How to read a card
render-outremer-sign-sword = strength
render-outremer-sign-construction = Construct
render-outremer-sign-rout = rout
render-outremer-sign-prayer = Prayer
render-outremer-sign-flee = force to flee
render-outremer-sign-muster = Muster
render-outremer-sign-reinforce = reinforce
render-outremer-sign-march = March
render-outremer-sign-any = any good
render-outremer-sign-influence = influence
# In the pill itself (very short), and what it means.
render-outremer-sign-pill = end
render-outremer-sign-end = at the end
render-outremer-sign-boosted = level IV: only boosted

## What a player alone sees

render-outremer-hand-only = only you can see this
render-outremer-hand-none = none
render-outremer-hand-battle = In battle
render-outremer-hand-battle-note = { $count } to play
render-outremer-hand-tactics = Tactics
render-outremer-hand-tactics-note = { $count } in hand{ $gone ->
    [yes] { " " }· retired: { $retired }
   *[no] { "" }
}
render-outremer-hand-governors = Governors
render-outremer-hand-governors-note = { $kept ->
    [yes] kept, not revealed yet
   *[no] choose one
}
render-outremer-hand-rescripts = Rescripts
render-outremer-hand-rescripts-note = { $count } of 3 · for the effect, or as the goods shown
render-outremer-hand-spies = Spies in hand
render-outremer-hand-spies-note = { $count }
render-outremer-hand-bull = Papal bull
render-outremer-hand-bull-note = { $state ->
    [kept] better half counts
    [offered] keep one
   *[none] { "" }
}
render-outremer-hand-bull-none = not dealt yet
render-outremer-hand-bishops = Bishops
render-outremer-hand-bishops-note = with their levels
render-outremer-hand-reserve = in reserve

## Cards, small and large

# Stand in the place of a price.
render-outremer-price-free = free
render-outremer-price-start = starting card
# With these words the text of a tactic begins what it does at the end of the battle: as the texts of cards have it.
render-outremer-card-mark = end:
# What a tactic does at the end of the battle, on a small card and on a large one.
render-outremer-card-late = end: { $text }
render-outremer-card-end = At the end: { $text }
# Between two halves of a card, of which one counts: very short.
render-outremer-card-or = or
# So much more for every card of the colour that follows.
render-outremer-card-each = +{ $each } per
# Instead of a number: for whoever has the most.
render-outremer-card-leader = leader
render-outremer-card-price = Price
render-outremer-card-spend = Or spend it as
render-outremer-card-tactic = { $starting ->
    [yes] STARTING TACTIC · { $state }
   *[no] TACTIC
}
render-outremer-card-saracen = SARACEN TACTIC
render-outremer-card-bull = PAPAL BULL · THE BETTER ONE COUNTS
render-outremer-card-event = EVENT
render-outremer-card-raid = strength of the city less that of the raid
render-outremer-card-building = { $bazaar ->
    [yes] BUILDING · BAZAAR
   *[no] BUILDING
}
render-outremer-card-spy = SPY
render-outremer-card-rescript = RESCRIPT
render-outremer-card-governor = { $starting ->
    [yes] STARTING GOVERNOR
   *[no] GOVERNOR
}
# When a building acts.
render-outremer-after-construction = after Construct
render-outremer-after-prayer = after Prayer
render-outremer-after-muster = after Muster
render-outremer-after-march = after March
render-outremer-after-outer = outer cell
# What of the watched player a spy meets.
render-outremer-their-construction = their Construct
render-outremer-their-prayer = their Prayer
render-outremer-their-muster = their Muster
render-outremer-their-march = their March
render-outremer-their-outer = their outer cell
# When a rescript may be used: on a small card, and within the formula of a large one.
render-outremer-when-turn = On your turn
render-outremer-when-battle = In your battle
render-outremer-when-planning = In Planning
render-outremer-when-raid = When raided
render-outremer-moment-turn = on your turn
render-outremer-moment-battle = in your battle
render-outremer-moment-planning = in planning
render-outremer-moment-raid = when raided
# What a governor or a bull counts.
render-outremer-measure-wood = wood
render-outremer-measure-candles = candles
render-outremer-measure-steel = steel
render-outremer-measure-horses = horses
render-outremer-measure-spice = spice
render-outremer-measure-goods = goods
render-outremer-measure-colours = kinds of goods
render-outremer-measure-coins = coins
render-outremer-measure-units = units on map
render-outremer-measure-reserve = units in reserve
render-outremer-measure-cities = cities
render-outremer-measure-levels = levels of cities
render-outremer-measure-level3 = cities of level 3
render-outremer-measure-capital-level = level of capital
render-outremer-measure-bishops = bishops on map
render-outremer-measure-holy-lands = holy lands
render-outremer-measure-bishop-cities = cities with bishops
render-outremer-measure-foreign-bishops = bishops abroad
render-outremer-measure-buildings = buildings
render-outremer-measure-building-levels = levels of buildings
render-outremer-measure-rescripts = rescripts
render-outremer-measure-spies = active spies
render-outremer-measure-governors = governors
render-outremer-measure-holiness = holiness
render-outremer-measure-tactics-yellow = yellow tactics
render-outremer-measure-tactics-white = white tactics
render-outremer-measure-tactics-blue = blue tactics
render-outremer-measure-tactics-red = red tactics
render-outremer-measure-studied = studied tactics
# What an order must have done; most stand behind a number: "2+ recruited".
render-outremer-need-recruited = recruited
render-outremer-need-studied = studied
render-outremer-need-built = built
render-outremer-need-upgraded = upgraded
render-outremer-need-holiness = holiness
render-outremer-need-trained = trained
render-outremer-need-bishops-moved = bishops moved
render-outremer-need-rescripts = rescripts
render-outremer-need-marched = marched
render-outremer-need-battle = with a battle
render-outremer-need-won = with a battle won
render-outremer-need-captured = with a city captured
render-outremer-need-boosted = boosted
render-outremer-need-spent = goods spent
render-outremer-need-coins-paid = coins paid
# A city.
render-outremer-city-capital = CITY · CAPITAL
render-outremer-city-between = CITY · OUTER CITY
render-outremer-city-central = CITY · INNER CITY
render-outremer-city-centre = CITY · CENTRE OF THE MAP
render-outremer-city-good-wood = produces wood
render-outremer-city-good-candles = produces candles
render-outremer-city-good-steel = produces steel
render-outremer-city-good-horses = produces horses
render-outremer-city-good-spice = produces spice
render-outremer-city-level = { $extra ->
    [yes] a second one at level 3
   *[no] starts at level { $level }
}
render-outremer-city-garrison = { $count ->
    [one] { $count } Saracen at the start
   *[other] { $count } Saracens at the start
}
render-outremer-city-neighbours = Neighbours
render-outremer-city-start = at the start

## Alt texts: at most 1024 characters together, so they are short

render-outremer-alt-board = Outremer. { $heading }.
render-outremer-alt-seats = Seats: { $seats }.
render-outremer-alt-players = Players: { $seats }.
render-outremer-alt-final = Final score: { $ranks }.
render-outremer-alt-act = To act: { $names }.
render-outremer-alt-fight = Battle for { $city }: { $attacker } { $strength } against { $defender } { $against }.
render-outremer-alt-raid = Raid on { $city }: city { $strength }, raid { $raid }.
# Explains the numbers behind the cities.
render-outremer-alt-cities = City, troops/level.
render-outremer-alt-held = { $name }: { $cities }.
render-outremer-alt-city = { $capital ->
    [yes] { $name } (capital) { $troops }/{ $level }
   *[no] { $name } { $troops }/{ $level }
}
render-outremer-alt-closed = Not in play: { $cities }.
render-outremer-alt-bishops = Bishops: { $rows }.
render-outremer-alt-next = { $count ->
    [0] Next raid: { $good }.
   *[other] Next raid: { $good } on { $cities }.
}
# state: how these goods lie.
render-outremer-alt-goods = { $state ->
    [spent] { $count } { $good } spent
    [locked] { $count } { $good } locked
   *[ready] { $count } { $good }
}
render-outremer-alt-player = { $out ->
    [yes] { $name }: eliminated,
   *[no] { $name }:
} { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}, { $pieces ->
    [0] no goods
   *[other] { $goods }
}, { $tactics } tactics, { $rescripts ->
    [one] { $rescripts } rescript
   *[other] { $rescripts } rescripts
}, { $spies } spies.
render-outremer-alt-built = Buildings of { $name }: { $rows }.
render-outremer-alt-building = { $used ->
    [yes] { $name } used
   *[no] { $name }
}
# rows: the orders below, with their tokens.
render-outremer-alt-orders = Orders, first to act first: { $rows }.
render-outremer-alt-now = Carried out now: { $order }.
render-outremer-alt-sector-construction = construction { $inner }{ $spied ->
    [yes] { " " }outer { $outer }
   *[no] { "" }
}
render-outremer-alt-sector-prayer = prayer { $inner }{ $spied ->
    [yes] { " " }outer { $outer }
   *[no] { "" }
}
render-outremer-alt-sector-muster = muster { $inner }{ $spied ->
    [yes] { " " }outer { $outer }
   *[no] { "" }
}
render-outremer-alt-sector-march = march { $inner }{ $spied ->
    [yes] { " " }outer { $outer }
   *[no] { "" }
}
render-outremer-alt-automa = automa
render-outremer-alt-event = Event: { $name }.
render-outremer-alt-holiness = Holiness: { $rows }.
render-outremer-alt-battle = Battle for { $city }.
render-outremer-alt-side = { $attacks ->
    [yes] { $name } attacks
   *[no] { $name } defends
} with { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, strength { $strength }, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in hand, played by { $player }.
# half: what of the card is covered.
render-outremer-alt-play = { $number }. { $name }: { $card }, { $half ->
    [both] both halves
    [top] top half
    [bottom] bottom half
   *[open] to be covered
}.
render-outremer-alt-won = { $name } wins.
render-outremer-alt-market = Markets of Outremer, round { $round }.
render-outremer-alt-buildings = Buildings: { $count ->
    [0] none
   *[other] { $cards }
}.
render-outremer-alt-tactics = Tactics: { $count ->
    [0] none
   *[other] { $cards }
}.
render-outremer-alt-governors = Governors: { $count ->
    [0] none
   *[other] { $cards }
}.
render-outremer-alt-own = Your hand in Outremer, for you alone.
render-outremer-alt-influence = Influence { $points }.
render-outremer-alt-own-bull = Bull: { $cards }.
render-outremer-alt-own-bulls = Bulls offered: { $cards }.
render-outremer-alt-own-fighting = In battle: { $cards }.
render-outremer-alt-own-hand = Tactics: { $cards }.
render-outremer-alt-own-offer = Governors offered: { $cards }.
render-outremer-alt-own-kept = Governor kept: { $cards }.
render-outremer-alt-own-rescripts = Rescripts: { $cards }.
render-outremer-alt-own-spies = Spies: { $cards }.
render-outremer-alt-own-retired = Retired: { $cards }.
# bishops: numbers with their levels, in one city or in reserve.
render-outremer-alt-reserve = in reserve { $bishops }
render-outremer-alt-none = none
