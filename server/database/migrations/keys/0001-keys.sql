-- The key of each person, wrapped by the master key. A file or a schema of its own: it is backed up apart from the texts.
CREATE TABLE {keys}user_key (
  user_id {text} PRIMARY KEY,
  key_version bigint NOT NULL,
  wrapped {bytes} NOT NULL,
  created_at bigint NOT NULL
);

-- One row: a known text sealed by the master key. A key that does not open it is the wrong one.
CREATE TABLE {keys}master_key_check (
  id bigint PRIMARY KEY,
  key_version bigint NOT NULL,
  sealed {bytes} NOT NULL
);
