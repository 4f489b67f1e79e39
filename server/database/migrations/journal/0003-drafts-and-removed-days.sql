-- What is written but not saved yet. A draft that is gone leaves its row without content for a while: its version goes on
-- when the day is drafted again, so that no device takes a later draft for the one it has seen.
CREATE TABLE draft (
  user_id {text} NOT NULL,
  date {text} NOT NULL,
  version bigint NOT NULL,
  kept_at bigint NOT NULL,
  content {bytes},
  PRIMARY KEY (user_id, date)
);
CREATE INDEX draft_gone ON draft (kept_at) WHERE content IS NULL;

-- Days that were removed, whole, until the sweep. A table of its own: the same date can be written anew meanwhile, and
-- nothing that reads days has to remember to pass these over.
CREATE TABLE removed_reflection (
  user_id {text} NOT NULL,
  id {text} NOT NULL,
  date {text} NOT NULL,
  version bigint NOT NULL,
  prompt_index bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  removed_at bigint NOT NULL,
  document {bytes} NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX removed_reflection_date ON removed_reflection (user_id, date);
CREATE INDEX removed_reflection_removed_at ON removed_reflection (removed_at);

-- What a removed entry needs to come back as it was: its prompt, and how many entries stood before it.
ALTER TABLE entry_revision ADD COLUMN prompt_index bigint;
ALTER TABLE entry_revision ADD COLUMN place bigint;

-- What has changed since a device last looked.
CREATE INDEX reflection_updated_at ON reflection (user_id, updated_at);
