-- How a removed day begins, sealed, so that listing removed days opens none of them. A row from before has none until it
-- is listed for the first time.
ALTER TABLE removed_reflection ADD COLUMN excerpt {bytes};
CREATE INDEX removed_reflection_listed ON removed_reflection (user_id, removed_at, id);
CREATE INDEX entry_revision_left ON entry_revision (user_id, reflection_id, replaced_at) WHERE reason = 'delete';

-- Which versions of which days a text was made from: as long as these are there, it is found without opening a day.
ALTER TABLE output ADD COLUMN days_key {text};

-- How many bytes of sealed texts each person has, kept in the transaction of each change. No row: not counted yet.
CREATE TABLE storage_use (
  user_id {text} PRIMARY KEY,
  bytes bigint NOT NULL,
  counted_at bigint NOT NULL
);
