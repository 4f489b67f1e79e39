-- The people whose keys were destroyed, beside the keys, so that an older journal brings none of them back.
CREATE TABLE {keys}erased_person (
  user_id {text} PRIMARY KEY,
  erased_at bigint NOT NULL
);
