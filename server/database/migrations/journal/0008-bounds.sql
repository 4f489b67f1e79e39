-- The last removed version of a date is found without reading the others, however many there are.
CREATE INDEX removed_reflection_version ON removed_reflection (user_id, date, version);
DROP INDEX removed_reflection_date;
CREATE INDEX reflection_tombstone_version ON reflection_tombstone (user_id, date, version);
DROP INDEX reflection_tombstone_date;

-- What has changed since a device last looked.
CREATE INDEX reflection_tombstone_listed ON reflection_tombstone (user_id, removed_at);

-- When a summary of a person was last claimed: people are served in turn, however many summaries one of them waits for.
CREATE TABLE summary_claim (
  user_id {text} PRIMARY KEY,
  claimed_at bigint NOT NULL
);
