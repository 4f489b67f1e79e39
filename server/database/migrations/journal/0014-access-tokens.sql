-- Access tokens for programs of the person. The token is stored as a hash, its name sealed.
CREATE TABLE access_token (
  id {text} PRIMARY KEY,
  user_id {text} NOT NULL,
  token_hash {text} NOT NULL UNIQUE,
  scope {text} NOT NULL,
  name {bytes} NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint,
  expires_at bigint NOT NULL
);
CREATE INDEX access_token_user ON access_token (user_id, created_at);
CREATE INDEX access_token_expires_at ON access_token (expires_at);
