# The table of Road to Jerusalem in words, line by line: the same facts as the picture.
# Values: name, place, city, event and cell are names; dice, roads, needs and icons are lists.

## Turn and phase

road-board-heading-crusader = Turn { $turn } · Crusader phase
road-board-heading-event = Turn { $turn } · Event phase
road-board-heading-siege = Turn { $turn } · Siege phase
road-board-heading-upkeep = Turn { $turn } · Upkeep phase
road-board-heading-over = The game is over

## Points, time, stores

road-board-points = { $heading }. { $points } of { $goal } Victory Points.
# label: what is printed in the box of the timeline.
road-board-timeline = Timeline: { $label } ({ $box } of { $last }).
road-board-stores = Supply { $supply } of { $most }, Diplomacy { $diplomacy } of { $cap }, Miracles { $miracles }.

## The Command boxes: what is left of a rating, and the die that was assigned

road-board-command = Command: Faith { $faith } (rolled { $one }), Logistics { $logistics } (rolled { $two }), Military { $military } (rolled { $three }).
road-board-command-dice = Command dice: { $rolled ->
    [yes] { $dice }
   *[no] not rolled
}.

## The army and the factions

road-board-army = The army stands at { $place }{ $count ->
    [0] { "" }
   *[other] ; roads to { $roads }
}.
# A road from there: cost is what a March costs.
road-board-way = { $place } ({ $cost })
road-board-faction = { $name }: { $white } white, Knights { $knights } of { $most }, { $slots } slots, { $able ->
    [yes] able
   *[no] not able
}; siege dice { $dice }.
road-board-faction-left = { $name }: have abandoned the crusade.

## What is found, and what happens

road-board-relics = Relics: { $count ->
    [0] none
   *[other] { $relics }
}.
road-board-event = Event: { $event }.
road-board-battle = Battle: Military { $military } against { $enemy }.
road-board-roll = Last roll: { $dice }.

## The map: left is how many VP a place still brings, stars how many are printed there

road-board-map = Map:
road-board-place = { $name }: { $fortified ->
    [yes] fortified
   *[no] open
}, { $friendly ->
    [yes] friendly
   *[no] enemy
}{ $captured ->
    [yes] , captured
   *[no] { "" }
}{ $stars ->
    [0] { "" }
   *[other] , { $left } of { $stars } VP left
}{ $relic ->
    [none] { "" }
    [found] , relic found
   *[hidden] , relic
}{ $happens ->
    [yes] , { $event }
   *[no] { "" }
}; roads to { $roads }.
road-board-road = { $place }
road-board-road-long = { $place } (long)
road-board-road-hazard = { $place } (hazard)
road-board-road-long-hazard = { $place } (long, hazard)

## The siege

# timer: one of the three below; needs: a list of road-board-need.
road-board-siege = Siege of { $city }, timer: { $timer }. Conditions: { $needs }.
road-board-timer-begins = Siege activated
road-board-timer-ends = Siege Ends
# icon: one of road-names-icon.
road-board-timer-box = box { $box } of { $last }, { $icon }
road-board-need = { $kind } { $have } of { $need }
road-board-dice = Siege dice: { $count ->
    [0] none
   *[other] { $dice }
}.
road-board-die-free = { $die }
road-board-die-used = { $die } (used)
road-board-die-unrolled = { $weapon } not rolled
road-board-cell-captured = { $name }: captured.
road-board-cell = { $name } (row { $row }, { $unlocked ->
    [yes] open
   *[no] locked
}{ $needed ->
    [yes] , needed
   *[no] { "" }
}): { $icons }{ $supply ->
    [0] { "" }
   *[other] ; { $supply } Supply
}.
road-board-icon = { $matched ->
    [yes] { $value } (matched)
   *[no] { $value }
}
