-- Imports, so that they can be undone for 30 days. The name is what the person chose, such as the name of a file. Nothing
-- is added once an undo has begun; `undone_at` is set when no day is left to undo.
CREATE TABLE import (
  user_id {text} NOT NULL,
  id {text} NOT NULL,
  source {text} NOT NULL,
  created_at bigint NOT NULL,
  undo_begun_at bigint,
  undone_at bigint,
  name {bytes} NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX import_created_at ON import (created_at);

-- The days that have entries of an import, and how many, so that undoing it opens no other day.
CREATE TABLE import_day (
  user_id {text} NOT NULL,
  import_id {text} NOT NULL,
  date {text} NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (user_id, import_id, date)
);
