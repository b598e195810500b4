# The log of Road to Jerusalem: each message is one sentence, or two. Nothing is hidden, so every viewer reads the same.
# Values: faction, place, city, to, cell, relic, card and event are names; dice is a list; die is the value of one die.

road-log-turn = Turn { $number } begins.
road-log-command = Command dice: { $dice }.
road-log-assigned = Assigned: Faith { $faith }, Logistics { $logistics }, Military { $military }.

## Orders: order is one of road-names-order, box the box that pays

road-log-order = Order: { $order }.
road-log-order-target = Order: { $order } ({ $target }).
road-log-order-paid = Order: { $order } for { $cost } { $box }.
road-log-order-target-paid = Order: { $order } ({ $target }) for { $cost } { $box }.

## Dice: why is one of road-names-roll

road-log-rolled = Rolled for { $why }: { $dice }.
road-log-rerolled = A { $old } is rolled again: { $new }. Miracles left: { $miracles }.
road-log-rides = A Knight of the { $faction } rides: Military { $military }.
road-log-survival = { $lost ->
    [yes] The Knight of the { $faction } rolls a { $die } and is lost.
   *[no] The Knight of the { $faction } rolls a { $die } and survives.
}
road-log-no-relic = A { $die }: no relic is found.
road-log-relic = A { $die }: the { $relic } is found.

## Stores and cubes: amount is one of road-names-amount

road-log-gained = { $amount } gained.
road-log-paid = { $amount } paid.
road-log-unpaid = { $amount } cannot or will not be paid.
road-log-lost-store = There is no room for { $amount }: it is lost.
# anybody: no faction has room.
road-log-lost-morale = { $anybody ->
    [yes] The factions have no room for { $count } Morale: it is lost.
   *[no] { $faction } have no room for { $count } Morale: it is lost.
}
road-log-lost-knight = { $count ->
    [one] { $faction } have no room for a Knight: it is lost.
   *[other] { $faction } have no room for { $count } Knights: it is lost.
}
road-log-morale-gained = { $faction } gain 1 Morale.
road-log-morale-lost = { $knight ->
    [yes] { $faction } lose a Knight.
   *[no] { $faction } lose 1 Morale.
}
road-log-knight = { $faction } gain a Knight.
road-log-left = { $faction } have abandoned the crusade.
# why is one of road-names-why, or a name.
road-log-vp = { $why }: { $amount } VP gained, now { $total }.

## Time, the march, events

# box: what is printed in the box of the timeline.
road-log-time = Time passes: { $box }.
road-log-marched = The army marches to { $to }.
# text: what the chart says; it is a whole sentence.
road-log-event = Event { $total }: { $card }. { $text }
road-log-location-event = { $card }. { $text }
# option: the way that was chosen, as the chart words it.
road-log-chosen = { $card }: { $option }.
road-log-battle-result = { $won ->
    [yes] The battle is won. Military is now { $military }.
   *[no] The battle is lost by { $short }. Military is now { $military }.
}

## The siege

road-log-siege = The siege of { $city } begins.
# icon: one of road-names-icon.
road-log-siege-box = Siege timer, box { $box }: { $icon }.
road-log-siege-works = Siege Works: { $faction }. Military is now { $military }.
road-log-siege-idle = No assault this turn.
road-log-siege-rolled = Siege dice: { $dice }.
road-log-casualties = A 1 on rams or ladders: casualties.
# means: one of road-names-means or road-names-die.
road-log-matched = { $cell }: { $icon } matched by { $means }.
road-log-unmatched = { $cell }: the last match is taken back.
road-log-captured = { $cell } is captured.
road-log-ladders-lost = Ladders fall at { $cells }.
road-log-siege-won = { $city } is taken.
road-log-sacked = { $city } is sacked.
road-log-siege-lost = The siege of { $city } fails; back to { $to }.

## Upkeep and the end

road-log-upkeep = { $unpaid ->
    [0] Upkeep: { $paid } Supply paid.
   *[other] Upkeep: { $paid } Supply paid, { $unpaid } unpaid.
}
road-log-over-victory = Victory, with { $points } Victory Points.
road-log-over-time = Defeat: the crusade has run out of time, with { $points } Victory Points.
road-log-over-abandoned = Defeat: every faction has left, with { $points } Victory Points.
