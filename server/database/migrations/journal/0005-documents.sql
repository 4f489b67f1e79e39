-- The latest versions of a day with the random tag of each, such as '2-xM3k_w9a 3-Qe81bZ0c'. Null, or ending before the
-- row's version, where an older program wrote the day.
ALTER TABLE reflection ADD COLUMN version_tags text;
ALTER TABLE removed_reflection ADD COLUMN version_tags text;

-- What stays of a removed day, also after the day itself has been deleted, so that a device that was away learns that it
-- was removed and not lost.
CREATE TABLE reflection_tombstone (
  user_id {text} NOT NULL,
  id {text} NOT NULL,
  date {text} NOT NULL,
  version bigint NOT NULL,
  version_tags text,
  removed_at bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX reflection_tombstone_date ON reflection_tombstone (user_id, date);
CREATE INDEX reflection_tombstone_removed_at ON reflection_tombstone (removed_at);
INSERT INTO reflection_tombstone (user_id, id, date, version, removed_at)
  SELECT user_id, id, date, version, removed_at FROM removed_reflection;
