-- One attempt of each user at a server's challenge of a day; how it went stands in `games`.
CREATE TABLE daily (
    guild_id INTEGER NOT NULL,
    day TEXT NOT NULL,                    -- 2026-11-30, in UTC
    game TEXT NOT NULL,                   -- key in the registry
    user_id INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX daily_game ON daily (game_id);
