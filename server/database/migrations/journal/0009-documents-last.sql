-- SQLite reads a row from its beginning, so a column behind a large document costs a walk through all pages of the
-- document. Columns that were added later stand before the document from now on. PostgreSQL stores large values apart
-- and needs no change.
{beginSqliteOnly}
CREATE TABLE reflection_rebuilt (
  user_id {text} NOT NULL,
  date {text} NOT NULL,
  id {text} NOT NULL,
  version bigint NOT NULL,
  version_tags text,
  prompt_index bigint NOT NULL,
  entry_count bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  document {bytes} NOT NULL,
  PRIMARY KEY (user_id, date),
  UNIQUE (user_id, id)
);
INSERT INTO reflection_rebuilt
    (user_id, date, id, version, version_tags, prompt_index, entry_count, created_at, updated_at, document)
  SELECT user_id, date, id, version, version_tags, prompt_index, entry_count, created_at, updated_at, document
  FROM reflection;
DROP TABLE reflection;
ALTER TABLE reflection_rebuilt RENAME TO reflection;
CREATE INDEX reflection_updated_at ON reflection (user_id, updated_at);

CREATE TABLE removed_reflection_rebuilt (
  user_id {text} NOT NULL,
  id {text} NOT NULL,
  date {text} NOT NULL,
  version bigint NOT NULL,
  version_tags text,
  prompt_index bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  removed_at bigint NOT NULL,
  excerpt {bytes},
  document {bytes} NOT NULL,
  PRIMARY KEY (user_id, id)
);
INSERT INTO removed_reflection_rebuilt
    (user_id, id, date, version, version_tags, prompt_index, created_at, updated_at, removed_at, excerpt, document)
  SELECT user_id, id, date, version, version_tags, prompt_index, created_at, updated_at, removed_at, excerpt, document
  FROM removed_reflection;
DROP TABLE removed_reflection;
ALTER TABLE removed_reflection_rebuilt RENAME TO removed_reflection;
CREATE INDEX removed_reflection_removed_at ON removed_reflection (removed_at);
CREATE INDEX removed_reflection_listed ON removed_reflection (user_id, removed_at, id);
CREATE INDEX removed_reflection_version ON removed_reflection (user_id, date, version);
{endSqliteOnly}
