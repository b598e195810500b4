# Pictures of Crusaders: Thy Will Be Done: what is written in them, and (alt) what is read out in their place. Words in
# pictures have little room: they are printed smaller, and cut, where they are longer than their box.

render-crusaders-kind-board = Map
render-crusaders-kind-wheels = Wheels
render-crusaders-kind-hand = Hand

render-crusaders-action-travel = Travel
render-crusaders-action-muster = Muster
render-crusaders-action-crusade = Crusade
render-crusaders-action-influence = Influence
render-crusaders-action-build = Build
render-crusaders-enemies-prussian = Prussians
render-crusaders-enemies-slav = Slavs
render-crusaders-enemies-saracen = Saracens
# A building with its level, in an alt text.
render-crusaders-house-castle = castle { $level }
render-crusaders-house-church = church { $level }
render-crusaders-house-farm = farm { $level }
render-crusaders-house-bank = bank { $level }

## The banner: round, who is to act or has won, the supply of influence

render-crusaders-banner-setup = Setup
render-crusaders-banner-round = Round { $round }
render-crusaders-banner-end = The end
render-crusaders-banner-last = last round
render-crusaders-banner-act = To act
render-crusaders-banner-winner = Winner
render-crusaders-banner-shared = Shared victory
render-crusaders-banner-points = { $points } influence
# points: the message above, of all who share the victory.
render-crusaders-banner-each = { $points } each
# Stands behind or above the number that is left.
render-crusaders-supply-left = of { $whole } left
render-crusaders-supply-empty = the supply is empty
render-crusaders-supply-reserve = { $extra } more came from the reserve

## The legend of the map, and tiles on it

render-crusaders-legend-castle = Castle
render-crusaders-legend-church = Church
render-crusaders-legend-farm = Farm
render-crusaders-legend-bank = Bank
render-crusaders-legend-numbers = −1 cheaper · +2 more influence · dashed: not yet
# All kinds of buildings, on a small tile: very short.
render-crusaders-tile-all = all

## The cards of the enemies below the map: strength and awards

render-crusaders-track-stand = { $placed ->
    [yes] { $count } on the map
   *[no] not placed yet
}
render-crusaders-track-strength = strength
render-crusaders-track-same = always the same; the picture is the reward
# The award for having defeated most, and second most: very short.
render-crusaders-award-first = most
render-crusaders-award-second = 2nd
render-crusaders-award-none = tie: no 2nd

## The player boards and the wheels

render-crusaders-board-reserve = in reserve
# Stands behind "4 ×": sets of all three enemies.
render-crusaders-board-sets = sets
# Stand before the number: the score if the game ended now; at the end the influence collected.
render-crusaders-board-score = score
render-crusaders-board-collected = collected
render-crusaders-wheel-none = not arranged yet

## A player's order, or what the turn under way does

render-crusaders-order-none = { $coming ->
    [yes] Order not chosen yet
   *[no] Without an order
}
# How many wedges an order upgrades.
render-crusaders-order-upgraded = { $count } upgraded at the start
render-crusaders-turn-resolve = Resolves wedge { $wedge }
render-crusaders-turn-upgrade = Upgrades wedge { $wedge }
render-crusaders-turn-skip = Skips, deals wedge { $wedge }
render-crusaders-turn-doing = { $action } { $points }
render-crusaders-turn-later = then { $action }
render-crusaders-turn-gained = +{ $points } influence

## The ranking: where points come from

render-crusaders-ranking-title = { $over ->
    [yes] Final score
   *[no] If the game ended now
}
render-crusaders-ranking-won = { $name } wins
render-crusaders-ranking-shared = { $names } share the victory
render-crusaders-source-collected = collected
render-crusaders-source-defeated = { $count } defeated
# count: enemies defeated; the award for most of them, or second most.
render-crusaders-source-first = { $shared ->
    [yes] tied for most: { $count }
   *[no] most: { $count }
}
render-crusaders-source-second = { $shared ->
    [yes] tied for second: { $count }
   *[no] second: { $count }
}
render-crusaders-source-unbuilt = not built
render-crusaders-source-flat = built
# What a building of the highest level counts, and how many points each of them brings.
render-crusaders-source-sets = { $sets ->
    [one] { $sets } set
   *[other] { $sets } sets
}{ $each ->
    [1] { "" }
   *[other] , { $each } each
}
render-crusaders-source-people = { $knights ->
    [one] { $knights } knight
   *[other] { $knights } knights
}, { $troops ->
    [one] { $troops } troop
   *[other] { $troops } troops
}{ $each ->
    [1] { "" }
   *[other] , { $each } each
}
render-crusaders-source-fours = { $fours } of level { $level }{ $each ->
    [1] { "" }
   *[other] , { $each } each
}

## What a seat alone sees during the setup

render-crusaders-hand-title = { $choose ->
    [yes] { $name }: Choose one, for you alone
   *[no] { $name }: Your order, for you alone
}

## Printed things, large

render-crusaders-card-costs = costs { $cost }
render-crusaders-card-brings = brings { $influence }
# Stands below their number.
render-crusaders-card-tokens = action tokens

## Alt texts: at most 1024 characters together, so they are short

render-crusaders-alt-board = Crusaders. { $heading }.
render-crusaders-alt-wheels = Wheels of Crusaders. { $heading }.
render-crusaders-alt-hand = Your setup in Crusaders, for you alone.
render-crusaders-alt-chosen = You have chosen { $order }.
render-crusaders-alt-arranged = Your wheel: { $wedges }.
render-crusaders-alt-players = Players: { $seats }.
render-crusaders-alt-final = Final score: { $ranks }.
render-crusaders-alt-act = To act: { $names }.
render-crusaders-alt-supply = Supply { $left } of { $whole }.{ $last ->
    [yes] { " " }This round is the last.
   *[no] { "" }
}
render-crusaders-alt-reserve = The supply is empty, { $extra } more came from the reserve.{ $last ->
    [yes] { " " }This round is the last.
   *[no] { "" }
}
render-crusaders-alt-wheel-none = { $name }: wheel not arranged yet.
# wedges: clockwise, with their tokens.
render-crusaders-alt-wheel = { $name } { $influence } influence, wheel: { $wedges }.
# parts: the messages below.
render-crusaders-alt-sources = { $name }: { $parts }.
render-crusaders-alt-source-influence = { $points } collected
render-crusaders-alt-source-prussian = { $points } for Prussians
render-crusaders-alt-source-slav = { $points } for Slavs
render-crusaders-alt-source-saracen = { $points } for Saracens
render-crusaders-alt-source-castle = { $points } for castle { $level }
render-crusaders-alt-source-church = { $points } for church { $level }
render-crusaders-alt-source-farm = { $points } for farm { $level }
render-crusaders-alt-source-bank = { $points } for bank { $level }
# wedges: number and action of each.
render-crusaders-alt-upgrades = Upgrades of { $name } would add: wedge { $wedges }.
render-crusaders-alt-nexts = Next of { $name }: { $rows }.
render-crusaders-alt-next = { $building } for { $cost }, { $gain }
# turn: what the turn does; wedges: number and change of each.
render-crusaders-alt-turn-still = { $name }: { $turn }.
render-crusaders-alt-turn-moved = { $name }: { $turn }; wedges { $wedges }.
render-crusaders-alt-turn-planned = { $name }: { $turn }; wedges { $wedges } planned.
render-crusaders-alt-strengths = Strength: { $rows }.
render-crusaders-alt-pieces = { $name }: knights in { $knights }{ $count ->
    [0] { "" }
   *[other] ; { $houses }
}.
render-crusaders-alt-enemies = { $enemies }: { $places }.
render-crusaders-alt-picture-castle = castle
render-crusaders-alt-picture-church = church
render-crusaders-alt-picture-farm = farm
render-crusaders-alt-picture-bank = bank
render-crusaders-alt-picture-troop = troop
render-crusaders-alt-tiles = Bonus tiles: { $rows }.
render-crusaders-alt-awards = Awards now: { $rows }.
render-crusaders-alt-player = { $name }, { $order }: { $buildings ->
    [0] no building
   *[other] { $built }
}; { $bonuses ->
    [0] no bonus
   *[other] { $bonus }
}; { $troops ->
    [one] { $troops } troop
   *[other] { $troops } troops
}; defeated { $enemies ->
    [0] nobody
   *[other] { $defeated }
}{ $over ->
    [yes] { "" }
   *[no] ; { $score } if it ended now
}.
render-crusaders-alt-defeated-prussian = { $count ->
    [one] { $count } Prussian
   *[other] { $count } Prussians
}
render-crusaders-alt-defeated-slav = { $count ->
    [one] { $count } Slav
   *[other] { $count } Slavs
}
render-crusaders-alt-defeated-saracen = { $count ->
    [one] { $count } Saracen
   *[other] { $count } Saracens
}
