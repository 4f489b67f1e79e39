-- Summaries that a language model is to write, or to write anew because it could not: the row is the queue. It may be
-- claimed from due_at on; for a claimed one that is the end of its lease, so that what a dead process leaves is claimed
-- like any other. attempt only grows, also from one row of a reflection to the next: it fences what comes late.
CREATE TABLE summary_turn (
  user_id {text} NOT NULL,
  reflection_id {text} NOT NULL,
  status {text} NOT NULL,
  input_hash {text} NOT NULL,
  variant bigint NOT NULL,
  attempt bigint NOT NULL,
  claims bigint NOT NULL,
  owner {text},
  due_at bigint NOT NULL,
  opened_at bigint NOT NULL,
  text {bytes},
  PRIMARY KEY (user_id, reflection_id)
);
CREATE INDEX summary_turn_due_at ON summary_turn (due_at);
CREATE INDEX summary_turn_opened_at ON summary_turn (opened_at);

-- What a person has chosen; no row for somebody who has not.
CREATE TABLE model_choice (
  user_id {text} PRIMARY KEY,
  choice {text} NOT NULL,
  chosen_at bigint NOT NULL
);

-- What was sent to a provider: when and about which days, without a text. Written before it is sent.
CREATE TABLE model_call (
  user_id {text} NOT NULL,
  id {text} NOT NULL,
  at bigint NOT NULL,
  kind {text} NOT NULL,
  dates {text} NOT NULL,
  source {text} NOT NULL,
  tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL,
  tries bigint NOT NULL,
  ms bigint NOT NULL,
  outcome {text} NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX model_call_at ON model_call (at);

-- Texts that are being made for a waiting request, so that another process does not make the same one.
CREATE TABLE text_flight (
  user_id {text} NOT NULL,
  flight {text} NOT NULL,
  owner {text} NOT NULL,
  ends_at bigint NOT NULL,
  PRIMARY KEY (user_id, flight)
);
CREATE INDEX text_flight_ends_at ON text_flight (ends_at);
