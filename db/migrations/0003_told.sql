-- What a living message tells of the log, above its question; NULL: not known, its text is left as it stands.
ALTER TABLE messages ADD COLUMN story TEXT;
