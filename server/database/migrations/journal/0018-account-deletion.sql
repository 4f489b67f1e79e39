-- When the person's account will be deleted; null for most. Past: its erasure goes on until the row is gone.
ALTER TABLE app_user ADD COLUMN delete_at bigint;
CREATE INDEX app_user_delete_at ON app_user (delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX auth_identity_user ON auth_identity (user_id);
CREATE INDEX auth_session_user ON auth_session (user_id);
