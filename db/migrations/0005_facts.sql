-- What the bot notes about itself, such as which generation of the file this is, and which commands Discord has.
CREATE TABLE facts (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
