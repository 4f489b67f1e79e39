-- One row: the id of the journal whose keys these are.
CREATE TABLE {keys}journal_identity (
  id bigint PRIMARY KEY,
  journal_id {text} NOT NULL
);
