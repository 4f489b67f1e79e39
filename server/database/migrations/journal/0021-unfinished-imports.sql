-- When an import began whose last request has not come; null once it is complete, and for those from before.
ALTER TABLE import ADD COLUMN unfinished_since bigint;
