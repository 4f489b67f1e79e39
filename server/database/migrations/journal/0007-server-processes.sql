-- The processes that work on this journal where several may, and when each was last alive. key_fingerprint tells master
-- keys apart; it is no key. Empty: unknown.
CREATE TABLE server_process (
  id {text} PRIMARY KEY,
  document_format bigint NOT NULL,
  key_fingerprint {text} NOT NULL,
  version {text} NOT NULL,
  started_at bigint NOT NULL,
  seen_at bigint NOT NULL
);

-- One row: the id that this journal shares with its keys.
CREATE TABLE journal_identity (
  id bigint PRIMARY KEY,
  journal_id {text} NOT NULL
);
