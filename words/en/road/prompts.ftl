# The questions of Road to Jerusalem, for the one who plays: the text of a question, the labels of its options (80
# characters at most) and hints beside them. Their titles stand in asked.ftl.
# Values: faction, place, cell, city and event are names; dice are lists; amount is one of road-names-amount.

## The texts

road-prompts-text-command-assign = You rolled { $dice }. Give one die each to Faith, Logistics and Military.
road-prompts-text-orders-give = Faith { $faith }, Logistics { $logistics }, Military { $military }. Only Military lasts beyond this phase.
# roll: one of road-names-roll; outlook: one of road-prompts-outlook.
road-prompts-text-dice-reroll = { $roll }: you rolled { $dice }. { $outlook }
# text: what the chart says; it is a whole sentence.
road-prompts-text-event-choose = { $event }. { $text }
# battle: a lost battle is the reason; why: else, one of road-names-why, or the name of an event.
# either: besides the faction, a white cube or a Knight is chosen.
road-prompts-text-morale-lose = { $battle ->
    [yes] Because the battle is lost
   *[no] Because of { $why }
}, { $count } Morale is lost. Choose { $either ->
    [yes] the faction, and white cube or Knight
   *[no] the faction
}.
road-prompts-text-morale-gain = Choose the faction that gains 1 Morale.
road-prompts-text-morale-gain-cube = { $faction } have room for one cube only. Choose which they gain; the other is lost.
# why: one of road-names-why, or the name of an event; what: one of road-names-store.
road-prompts-text-pay = { $why }: pay { $amount } { $what }. Each one that you do not pay costs 1 Morale of any faction.
road-prompts-text-battle-knights = { $event }: your Military { $military } against { $enemy }. Each Knight adds 2, and is lost on a 1-2.
road-prompts-text-siege-works = Military { $military }. Siege Works costs 2 and brings the siege dice of a faction with 2 Morale.
road-prompts-text-siege-reroll = Siege dice: { $count ->
    [0] none left
   *[other] { $dice }
}. A 1 on a ram or ladder costs 1 Morale. Miracles: { $miracles }.
# dice: those that match nothing yet, count of them; needed: cells (road-prompts-need), kinds of them.
road-prompts-text-siege-match = Siege of { $city }: match dice with icons. Dice: { $count ->
    [0] none left
   *[other] { $dice }
}. Needed: { $kinds ->
    [0] nothing more
   *[other] { $needed }
}. End when you are done.
road-prompts-need = { $count }× { $kind }
road-prompts-text-siege-sack = { $city } is yours. Sacking it gains { $supply } Supply, costs 1 Diplomacy and { $gone ->
    [yes] 1 Morale of any faction
   *[no] 1 Byzantine Morale
}.
road-prompts-text-upkeep-pay = One Supply for each pair of factions; an unpaid pair loses 1 Morale. You have { $supply } Supply.

## What a roll would bring as it lies

road-prompts-outlook-event = That is { $event }.
road-prompts-outlook-relic = A relic needs 4 or more.
road-prompts-outlook-survival = The Knight is lost on 1-2.
# low: 1 or 2 was rolled; gone: the Byzantines have left; room: the Normans can gain Morale.
road-prompts-outlook-plunder = { $low ->
    [yes] { $gone ->
        [yes] Nothing happens: the Byzantines are gone.
       *[no] The Byzantines would lose 1 Morale.
    }
   *[no] { $room ->
        [no] Nothing happens on 3-5, and on a 6 the Normans have no room for Morale.
       *[yes] Nothing happens on 3-5; on a 6 the Normans gain 1 Morale.
    }
}

## The labels

road-prompts-label-end = Done
road-prompts-label-keep = Keep it
road-prompts-label-pilgrims = Roll again (Pilgrims, once a turn)
road-prompts-label-fight = Fight as you are
road-prompts-label-roll = Roll the siege dice
road-prompts-label-skip = No assault this turn
road-prompts-label-unmatch = Take the last match back
road-prompts-label-sack-no = Spare the city
road-prompts-label-sack-yes = Sack the city
road-prompts-label-pay-both = Pay for both pairs (2 Supply)
road-prompts-label-pay-none = Pay for nobody
road-prompts-reroll = Re-roll the { $die } (costs { $cost }, leaves { $left })
road-prompts-assign = Faith { $faith }, Logistics { $logistics }, Military { $military }
# means: one of road-names-means or road-names-die.
road-prompts-match = { $cell }: { $icon } by { $means }
# missing: how many are not paid.
road-prompts-paid = { $missing ->
    [0] Pay { $amount }
   *[other] Pay { $amount } (costs { $missing } Morale)
}
road-prompts-unpaid = { $missing ->
    [0] Pay nothing
   *[other] Pay nothing (costs { $missing } Morale)
}
# Upkeep of a pair; faction: those of it that are still there.
road-prompts-upkeep = Pay for { $faction } ({ $amount })
road-prompts-gain = { $knight ->
    [yes] { $faction } gain a Knight
   *[no] { $faction } gain 1 Morale
}
# last: it is the last cube of the faction.
road-prompts-lose = { $faction } lose { $knight ->
    [yes] a Knight
   *[no] 1 Morale
} (leaves { $left }{ $last ->
    [yes] : they abandon the crusade
   *[no] { "" }
})

## Orders: order is one of road-names-order, box the Command box that pays

road-prompts-order = { $order } ({ $cost } { $box }, leaves { $left })
road-prompts-order-target = { $order }: { $target } ({ $cost } { $box }, leaves { $left })
road-prompts-order-march = March to { $target } ({ $cost } { $box }, leaves { $left })
road-prompts-order-morale-knight = Knight for the { $target } ({ $cost } { $box }, leaves { $left })
road-prompts-order-knights = Knight of the { $target } rides: +{ $gain } Military
road-prompts-order-siege-works = Siege Works: { $target } ({ $cost } Military, leaves { $left })

## The hints

road-prompts-hint-prayers = Miracles +1
road-prompts-hint-relic = A die: 4+ finds the relic, 1 Victory Point
# bonus: the ability of the Byzantines brings one more; fits: there is room for it.
road-prompts-hint-resupply = { $bonus ->
    [yes] { $fits ->
        [yes] Supply +2 (Byzantines)
       *[no] Supply +1: there is no room for more
    }
   *[no] Supply +1
}
road-prompts-hint-diplomacy = Diplomacy +1
# full: Supply is at its cap; room: the Normans can gain Morale.
road-prompts-hint-plunder = { $full ->
    [yes] { $room ->
        [no] No room for Supply; a die: 1-2 Byzantines -1 Morale, 6 nothing: no room for the Normans' Morale
       *[yes] No room for Supply; a die: 1-2 Byzantines -1 Morale, 6 Normans +1
    }
   *[no] { $room ->
        [no] Supply +1; a die: 1-2 Byzantines -1 Morale, 6 nothing: no room for the Normans' Morale
       *[yes] Supply +1; a die: 1-2 Byzantines -1 Morale, 6 Normans +1
    }
}
road-prompts-hint-knights = A die after what it served: the Knight is lost on 1-2
road-prompts-hint-morale = Morale { $morale } of { $slots }
road-prompts-hint-idle = Would come to nothing now: there is no room

## What a March finds: a list, each with a comma between

road-prompts-march-ground = { $friendly ->
    [yes] friendly
   *[no] enemy
}
road-prompts-march-hazard = hazard: 1 Supply
road-prompts-march-siege = a siege begins
road-prompts-march-stars = { $stars } VP
road-prompts-march-relic = a relic
