-- Times are milliseconds since the epoch, ids are Discord's, payloads are opaque to the database.
PRAGMA application_id = 1128354390;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: old buttons carry it
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,          -- the channel or thread where it is played
    parent_id INTEGER,                    -- the channel of a thread
    game TEXT NOT NULL,                   -- key in the registry
    rules TEXT NOT NULL,                  -- version of the rules it was set up with
    options BLOB NOT NULL,
    seed INTEGER NOT NULL,                -- 64 bits, signed here
    state TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'over', 'archived')),
    seq INTEGER NOT NULL DEFAULT 0,       -- the last action
    outcome BLOB,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX games_one_live_per_channel ON games (channel_id) WHERE state IN ('lobby', 'running');
CREATE INDEX games_channel ON games (channel_id, id);
CREATE INDEX games_idle ON games (updated_at) WHERE state IN ('lobby', 'running');

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    computer TEXT,                        -- the kind of computer player
    name TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    left_at INTEGER,
    PRIMARY KEY (game_id, seat),
    CHECK ((user_id IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_one_per_user ON seats (game_id, user_id) WHERE user_id IS NOT NULL AND left_at IS NULL;
CREATE INDEX seats_user ON seats (user_id, game_id) WHERE user_id IS NOT NULL;

CREATE TABLE actions (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq > 0),
    seat INTEGER,
    user_id INTEGER,
    kind TEXT NOT NULL,                   -- setup, choice, undo, seat, …
    choice BLOB,
    chance BLOB,
    events BLOB,
    key TEXT UNIQUE,                      -- the same press is recorded once
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

CREATE TABLE snapshots (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    phase_start INTEGER NOT NULL CHECK (phase_start IN (0, 1)),
    position BLOB NOT NULL,               -- zlib
    PRIMARY KEY (game_id, seq)
) STRICT;

CREATE INDEX snapshots_passing ON snapshots (game_id, seq) WHERE phase_start = 0;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- also the order in which a target gets them
    game_id INTEGER REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,                   -- post, edit, …
    target TEXT NOT NULL CHECK (target IN ('channel', 'user')),
    target_id INTEGER NOT NULL,
    payload BLOB NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'dead')),
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    message_id INTEGER,
    error TEXT,
    created_at INTEGER NOT NULL,
    done_at INTEGER
) STRICT;

CREATE INDEX outbox_pending ON outbox (target, target_id, id) WHERE state = 'pending';
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'pending';
CREATE INDEX outbox_done ON outbox (done_at) WHERE state <> 'pending';
CREATE INDEX outbox_game ON outbox (game_id);

CREATE TABLE messages (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,                -- prompt, board, hand:2, …
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,                 -- the game's action that it shows
    content_hash BLOB NOT NULL,
    PRIMARY KEY (game_id, purpose)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    key TEXT PRIMARY KEY,                 -- one deadline fires once
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER,
    due_at INTEGER NOT NULL,
    payload BLOB NOT NULL,
    fired_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (due_at) WHERE fired_at IS NULL;
CREATE INDEX timers_game ON timers (game_id);

CREATE TABLE settings (
    scope TEXT NOT NULL CHECK (scope IN ('guild', 'channel', 'user', 'game')),
    scope_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (scope, scope_id, key)
) STRICT, WITHOUT ROWID;
