# Pictures of every game.

# Where a seat stands in a ranking, on its medal: very short.
render-core-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
# Stands in for a person's name that our fonts cannot print.
render-core-player = player { $number }
# Stands in for the owner of what nobody owns.
render-core-nobody = Nobody

## The foot of a large card: how many copies the game has, and who wrote the card

render-core-copies = { $count ->
    [one] { $game }
   *[other] { $game } · { $count } copies
}
render-core-origin-rulebook = rulebook
render-core-origin-partly = partly rulebook
render-core-origin-house = house
# What is read out in the place of a large card.
render-core-card = { $name }, { $kind }. { $text }
