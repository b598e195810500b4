# Pictures of Road to Jerusalem: what is written in them, and (alt) what is read out in their place. Words in pictures
# have little room: they are printed smaller, and cut, where they are longer than their box.

render-road-kind-board = Map
render-road-kind-siege = Siege

## The banner: turn, phases, Victory Points

render-road-banner-turn = { $over ->
    [yes] The end
   *[no] Turn { $turn }
}
# Stands behind the number of Victory Points.
render-road-banner-goal = of { $goal }
render-road-step-crusader = Crusader
render-road-step-event = Event
render-road-step-siege = Siege
render-road-step-upkeep = Upkeep

## The Command boxes and the prices of their orders

render-road-command-title = Command
render-road-command-rolled = just rolled:
render-road-command-assign = assign one to each
render-road-box-faith = Faith
render-road-box-logistics = Logistics
render-road-box-military = Military
render-road-order-prayers = Prayers
render-road-order-relic = Relic
render-road-order-morale = Morale
render-road-order-knight = Knight
render-road-order-march = March
# A March on a long road.
render-road-order-long = long
render-road-order-resupply = Resupply
render-road-order-diplomacy = Diplomacy
render-road-order-works = Siege Works
render-road-order-plunder = Plunder
render-road-order-ride = Knight +2
render-road-order-battles = Battles

## Stores

render-road-store-supply = Supply
render-road-store-diplomacy = Diplomacy
render-road-store-miracles = Miracles
render-road-store-relic = Relics
render-road-store-swords = Military

## What goes on: where the army stands, a roll, a battle

render-road-now-ground = { $friendly ->
    [yes] friendly ground
   *[no] enemy ground
}, { $dice ->
    [one] { $dice } event die
   *[other] { $dice } event dice
}
render-road-now-stands = { $place }: { $ground }
render-road-now-rolled = { $fresh ->
    [yes] just rolled
   *[no] last roll
}
render-road-roll-event = Events chart
render-road-roll-relic = Find Relic
render-road-roll-plunder = Plunder
render-road-roll-survival = Does the Knight survive?
# What a roll brings as the dice lie.
render-road-brings-relic = { $found ->
    [yes] The relic is found
   *[no] Not found: { $least } or more is needed
}
render-road-brings-survival = { $lost ->
    [yes] The Knight is lost
   *[no] The Knight survives
}
render-road-brings-plunder = { $lost ->
    [yes] Byzantines lose 1 Morale
   *[no] { $die ->
        [6] Normans gain 1 Morale
       *[other] No effect
    }
}
render-road-battle-title = Battle: { $event }
render-road-battle-military = Military
render-road-battle-enemy = Enemy
render-road-battle-won = { $gap ->
    [0] Won
   *[other] Won by { $gap }
}
render-road-battle-lost = { $short } short: { $morale } Morale lost

## The siege: timer, conditions, dice, cells

render-road-siege-of = Siege of { $city }
# question: what the player is asked; asked: whether there is a question.
render-road-siege-turn = { $asked ->
    [yes] Turn { $turn }: { $question }
   *[no] Turn { $turn }
}
render-road-siege-needs = Captured of what is needed
render-road-siege-spoils = to be sacked in cells not taken: { $supply }
render-road-siege-dice = { $over ->
    [yes] How the siege stood
   *[no] Siege dice
}
render-road-siege-boosts = +{ $boosts } for ladders
render-road-siege-idle = No faction is activated yet: Siege Works brings its dice.
render-road-siege-needed = needed
render-road-siege-stood = { $taken ->
    [yes] { $city } is taken.
   *[no] The game ended before { $city } fell.
}
render-road-die-unrolled = not rolled
render-road-die-used = used
render-road-die-fits = { $cells ->
    [0] fits none alone
    [one] fits { $cells } cell
   *[other] fits { $cells } cells
}
render-road-rule-black = Catapults hit any cell
render-road-rule-red = Rams add up on walls, at most 6
render-road-rule-white = Ladders take a cell now, or fall
render-road-rule-diplomacy = A bribe matches any icon
render-road-timer-end = { $start ->
    [yes] Start
   *[no] Siege Ends
}
render-road-timer-supply = pay 1 Supply
render-road-timer-time = time passes
render-road-timer-event = an event
# Kinds of cells, short.
render-road-cell-outer = Outer
render-road-cell-guard = Guard
render-road-cell-inner = Inner
render-road-cell-tower = Tower
render-road-cell-citadel = Citadel
render-road-cell-plaza = Plaza
render-road-cell-market = Market
render-road-cell-granary = Granary
render-road-cell-temple = Temple
render-road-cell-quarter = Quarter

## The faction boxes: how a faction is

render-road-faction-able = able
render-road-faction-unable = not able
render-road-faction-activated = activated
render-road-faction-gone = gone
render-road-faction-left = have left the crusade for good

## The legend of the map

render-road-legend-friendly = friendly ground: 1 event die
render-road-legend-enemy = enemy ground: 2 event dice
render-road-legend-fortified = fortified: a siege
render-road-legend-army = taken; the army
render-road-legend-long = long road: 3 Logistics
render-road-legend-hazard = hazard: 1 Supply
render-road-legend-march = a March there costs
render-road-legend-points = Victory Points
render-road-legend-relic = a relic
render-road-legend-event = Location Event

## The end

render-road-ending-title = ROAD TO JERUSALEM · 1096–1099
render-road-ending-won = { $won ->
    [yes] VICTORY
   *[no] DEFEAT
}
# Stands behind the number of Victory Points.
render-road-ending-needed = Victory Points, { $goal } needed
render-road-ending-none = No Victory Points gained
render-road-ending-turns = Turns

## Printed things, large: the stamp at the foot, with a note

render-road-card-rulebook = { $noted ->
    [yes] as printed in the rulebook. { $note }
   *[no] as printed in the rulebook
}
render-road-card-partly = { $noted ->
    [yes] partly as printed in the rulebook. { $note }
   *[no] partly as printed in the rulebook
}
render-road-card-house = { $noted ->
    [yes] house edition. { $note }
   *[no] house edition
}

## Alt texts: at most 1024 characters together, so they are short

render-road-alt-asked = { $heading }. To do: { $asked }. { $points } of { $goal } Victory Points.
# text: what is printed in the box of the timeline.
render-road-alt-timeline = Timeline: { $text }, box { $box } of { $last }.
render-road-alt-stores = Supply { $supply }, Diplomacy { $diplomacy }, Miracles { $miracles }.
render-road-alt-siege-stores = Diplomacy { $diplomacy }, Miracles { $miracles }.
render-road-alt-relics = Relics found: { $count ->
    [0] none
   *[other] { $relics }
}.
render-road-alt-taken = Taken: { $count ->
    [0] no city
   *[other] { $places }
}.
render-road-alt-way = The way so far: { $way }.
render-road-alt-command = Faith { $faith }, Logistics { $logistics }, Military { $military }.
render-road-alt-command-dice = { $rolled ->
    [yes] Command dice just rolled: { $dice }.
   *[no] Command dice not rolled.
}
# roads: places with what a March there costs.
render-road-alt-army = The army is at { $place }, { $friendly ->
    [yes] friendly ground
   *[no] enemy ground
}.{ $count ->
    [0] { "" }
   *[other] { " " }Roads to { $roads }.
}
render-road-alt-roll = { $fresh ->
    [yes] Just rolled
   *[no] Last roll
}, { $what }: { $dice }.
render-road-alt-event = Event: { $name }.
render-road-alt-battle = Battle: Military { $military } against { $enemy }.
render-road-alt-gone = { $name }: gone.
render-road-alt-faction = { $name }: Morale { $morale } of { $slots }, Knights { $knights }, { $able ->
    [yes] able
   *[no] not able
}.
# needs: the sentence of render-road-alt-needs; timer: one of the three below.
render-road-alt-siege = Siege of { $city }. { $needs } Timer: { $timer }.
render-road-alt-siege-now = Siege of { $city }, timer: { $timer }. { $needs }
render-road-alt-timer-begins = Siege activated
render-road-alt-timer = box { $box } of { $last }, { $sign ->
    [supply] lose 1 Supply
    [time] the timeline advances
   *[event] an event
}
render-road-alt-timer-ends = Siege Ends
render-road-alt-needs = Captured: { $rows }.
render-road-alt-need-outer = Outer Walls { $have } of { $need }
render-road-alt-need-guard = Guard Tower { $have } of { $need }
render-road-alt-need-inner = Inner Wall { $have } of { $need }
render-road-alt-need-tower = Tower Walls { $have } of { $need }
render-road-alt-need-citadel = Citadel { $have } of { $need }
render-road-alt-need-plaza = Plaza { $have } of { $need }
render-road-alt-need-market = Market { $have } of { $need }
render-road-alt-need-granary = Granary { $have } of { $need }
render-road-alt-need-temple = Temple { $have } of { $need }
render-road-alt-need-quarter = Quarter { $have } of { $need }
render-road-alt-dice = Dice: { $count ->
    [0] none
   *[other] { $dice }
}. Knights add { $boosts }.
render-road-alt-die = { $colour ->
    [black] black
    [red] red
   *[white] white
} { $value ->
    [0] not rolled
   *[other] { $value }
}{ $used ->
    [yes] { " " }(used)
   *[no] { "" }
}
render-road-alt-captured = { $name }: captured.
render-road-alt-cell = { $unlocked ->
    [yes] { $name }: { $icons }.
   *[no] { $name } (locked): { $icons }.
}
render-road-alt-ending = { $won ->
    [yes] Victory
   *[no] Defeat
}. { $text } { $points } of { $goal } Victory Points in { $turns } turns: { $count ->
    [0] none gained
   *[other] { $lines }
}. The way: { $way }.
