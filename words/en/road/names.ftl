# How things of Road to Jerusalem are called, for the sentences of the other files. Each is a phrase inside a sentence.

# The only seat.
road-names-seat = The Crusaders

## The Command boxes

road-names-box-faith = Faith
road-names-box-logistics = Logistics
road-names-box-military = Military

## Stores: as such, and so much of one

road-names-store-supply = Supply
road-names-store-diplomacy = Diplomacy
road-names-store-miracles = Miracles
road-names-amount-supply = { $count } Supply
road-names-amount-diplomacy = { $count } Diplomacy
road-names-amount-miracles = { $count ->
    [one] { $count } Miracle
   *[other] { $count } Miracles
}

## Siege dice: a kind, and one that shows a value

road-names-weapon-black = catapult
road-names-weapon-red = ram
road-names-weapon-white = ladder
road-names-die-black = catapult { $value }
road-names-die-red = ram { $value }
road-names-die-white = ladder { $value }

## How an icon of the siege box is matched

road-names-means-bribe = bribe, 1 Diplomacy
# dice: values that are added, "2 + 3".
road-names-means-rams = rams { $dice }
road-names-means-ladder = { $boost ->
    [0] ladder { $value }
   *[other] ladder { $value } + { $boost } by Knights
}

## Kinds of cells of the siege box

road-names-kind-outer = Outer Walls
road-names-kind-guard = Guard Tower
road-names-kind-inner = Inner Wall
road-names-kind-tower = Tower Walls
road-names-kind-citadel = Citadel
road-names-kind-plaza = Plaza
road-names-kind-market = Market
road-names-kind-granary = Granary
road-names-kind-temple = Temple
road-names-kind-quarter = Quarter

## What a box of the siege timer brings

road-names-icon-supply = lose 1 Supply
road-names-icon-time = the timeline advances
road-names-icon-event = an event

## Orders

road-names-order-prayers = Prayers
road-names-order-morale = Morale
road-names-order-morale-knight = a Knight
road-names-order-relic = Find Relic
road-names-order-march = March
road-names-order-resupply = Resupply
road-names-order-diplomacy = Diplomacy
road-names-order-plunder = Plunder
road-names-order-knights = Knights
road-names-order-siege-works = Siege Works

## What dice are rolled for

road-names-roll-event = the Events chart
road-names-roll-relic = Find Relic
road-names-roll-plunder = Plunder
road-names-roll-survival = the Knight's survival

## Why something is paid, lost or gained. Other reasons are the name of an event, a place or a relic.

road-names-why-battle = the lost battle
road-names-why-casualties = casualties of the assault
road-names-why-upkeep = unpaid upkeep
road-names-why-unpaid = what was not paid
road-names-why-hazard = the hazard road
road-names-why-siege = the siege timer
road-names-why-sack = sacking the city
