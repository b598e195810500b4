# The last lines of a board in words.
core-board-waiting = Waiting for { $waiting }
core-board-standing = { $place }. { $name }: { $points }
