# Lists: the last two parts, and every part before them.
core-lists-and = { $head } and { $last }
core-lists-or = { $head } or { $last }
core-lists-more = { $head }, { $next }
