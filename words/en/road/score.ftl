# How a game of Road to Jerusalem ended, and where the Victory Points (VP) came from.

road-score-reason-victory = The crusade has reached its goal: { $goal } Victory Points.
road-score-reason-time = The summer of 1099 is over, and the crusade has fewer than { $goal } Victory Points.
road-score-reason-abandoned = Every faction has abandoned the crusade.
road-score-line-march = Stars on the march
road-score-line-cities = Fortified cities
road-score-line-relics = Relics
road-score-line-events = Battles and Location Events
