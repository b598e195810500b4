# What can be looked up in Road to Jerusalem: the kinds of printed things, and their facts as sentences. The texts of
# the things themselves stand in the content files; text is one of them, and may be empty.

road-cards-kind-location = Location
road-cards-kind-relic = Relic
road-cards-kind-faction = Faction
road-cards-kind-event = Event { $roll }
road-cards-kind-location-event = Location Event
road-cards-kind-cell = Siege cell
road-cards-faction = { $slots } slots, { $knights } for Knights; siege dice { $dice }. { $text }
road-cards-cell = Row { $row } from below, column { $column }: { $icons }{ $supply ->
    [0] { "" }
   *[other] ; { $supply } Supply
}.
road-cards-ground = { $fortified ->
    [yes] Fortified
   *[no] Open
}, { $friendly ->
    [yes] friendly
   *[no] enemy
} ground.
road-cards-stars = { $stars } VP.
# needs: a list of road-cards-need.
road-cards-siege = Siege: { $needs }.
road-cards-need = { $count } { $kind }
road-cards-place-relic = Relic: { $relic }.
