-- How long the bot was there, in ms; the one clock by which deadlines, reminders and idle tables are counted.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    counted INTEGER NOT NULL,             -- table time: began as ms since the epoch, and stood still since while away
    shown INTEGER NOT NULL                -- what must be added to it for the times that stand in the channels
) STRICT;

-- Open tables are counted when one more is opened.
CREATE INDEX games_opener ON games (created_by) WHERE state IN ('lobby', 'running');
CREATE INDEX games_guild ON games (guild_id) WHERE state IN ('lobby', 'running');
CREATE INDEX games_parent ON games (parent_id) WHERE state IN ('lobby', 'running');
