-- Who signs in. An account is an issuer and a subject: never an e-mail, never a firebase_uid (two people can have one).
CREATE TABLE app_user (
  id {text} PRIMARY KEY,
  firebase_uid {text} NOT NULL,
  email text,
  email_verified bigint NOT NULL,
  display_name text,
  disabled_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX app_user_firebase_uid ON app_user (firebase_uid);

CREATE TABLE auth_identity (
  issuer {text} NOT NULL,
  subject {text} NOT NULL,
  user_id {text} NOT NULL,
  PRIMARY KEY (issuer, subject)
);

CREATE TABLE auth_session (
  id_hash {text} PRIMARY KEY,
  issuer {text} NOT NULL,
  subject {text} NOT NULL,
  firebase_uid {text} NOT NULL,
  email text,
  email_verified bigint NOT NULL,
  display_name text,
  user_id {text},
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  user_agent text
);
CREATE INDEX auth_session_identity ON auth_session (issuer, subject);
CREATE INDEX auth_session_expires_at ON auth_session (expires_at);

-- Accounts of the stand-in for Google. email_key is the e-mail in lower case, made by the program: lower() differs between engines.
CREATE TABLE local_account (
  subject {text} PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_key {text} NOT NULL UNIQUE,
  created_at bigint NOT NULL
);
