# What stands in the blanks of engine/road/summary.md, the rules in short: items of lists, and pieces of sentences.

# Two factions that share a Supply of upkeep.
road-rules-pair = between { $factions }
# knights: Knight cubes at the start; most: how many Knights it can have; dice: a list; text: its ability.
road-rules-faction = **{ $name }**: { $white } white{ $knights ->
    [0] { "" }
   *[other] { " " }and { $knights } Knight
}; { $slots } slots, { $most ->
    [0] none
   *[other] { $most }
} for Knights; { $dice }. { $text }
road-rules-dice-black = { $count ->
    [one] { $count } catapult
   *[other] { $count } catapults
}
road-rules-dice-red = { $count ->
    [one] { $count } ram
   *[other] { $count } rams
}
road-rules-dice-white = { $count ->
    [one] { $count } ladder
   *[other] { $count } ladders
}
# A Location Event.
road-rules-visit = **{ $place }**, { $event }. { $text }
# A city, and how many cells of each kind must be captured.
road-rules-city = **{ $city }**: { $needs }
road-rules-need = { $count } { $kind }
