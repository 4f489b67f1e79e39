-- What people write. Columns of type bytes are sealed with the person's key.
CREATE TABLE reflection (
  user_id {text} NOT NULL,
  date {text} NOT NULL,
  id {text} NOT NULL,
  version bigint NOT NULL,
  prompt_index bigint NOT NULL,
  entry_count bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  document {bytes} NOT NULL,
  PRIMARY KEY (user_id, date),
  UNIQUE (user_id, id)
);

-- Kept with each save, because counting the days on reading costs milliseconds. Also the row that a change locks.
CREATE TABLE figures (
  user_id {text} PRIMARY KEY,
  total bigint NOT NULL,
  first_date {text} NOT NULL,
  last_date {text} NOT NULL,
  last_run bigint NOT NULL,
  best_run bigint NOT NULL
);

-- Every text that was replaced or removed; revision counts from 1 for each entry, rev is the one the text had in its day.
CREATE TABLE entry_revision (
  user_id {text} NOT NULL,
  reflection_id {text} NOT NULL,
  entry_id {text} NOT NULL,
  revision bigint NOT NULL,
  rev bigint NOT NULL,
  reason {text} NOT NULL,
  replaced_at bigint NOT NULL,
  content {bytes} NOT NULL,
  PRIMARY KEY (user_id, reflection_id, entry_id, revision)
);
CREATE INDEX entry_revision_removed ON entry_revision (replaced_at) WHERE reason = 'delete';

-- Requests that have had their effect, so that a repeated one has none.
CREATE TABLE applied_request (
  user_id {text} NOT NULL,
  request_id {text} NOT NULL,
  fingerprint {text} NOT NULL,
  status bigint NOT NULL,
  reflection_id {text} NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, request_id)
);
CREATE INDEX applied_request_created_at ON applied_request (created_at);

-- Texts made for a person that belong to no single day.
CREATE TABLE output (
  user_id {text} NOT NULL,
  kind {text} NOT NULL,
  subject {text} NOT NULL,
  variant bigint NOT NULL,
  source {text} NOT NULL,
  degraded bigint NOT NULL,
  input_hash {text} NOT NULL,
  created_at bigint NOT NULL,
  text {bytes} NOT NULL,
  PRIMARY KEY (user_id, kind, subject, variant)
);
CREATE INDEX output_created_at ON output (created_at);

CREATE TABLE ai_usage (
  user_id {text} NOT NULL,
  day {text} NOT NULL,
  kind {text} NOT NULL,
  calls bigint NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (user_id, day, kind)
);
CREATE INDEX ai_usage_day ON ai_usage (day);
