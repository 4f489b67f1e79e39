-- A person's generated texts, latest first.
CREATE INDEX output_listed ON output (user_id, kind, created_at);

-- Only the texts that the sweep removes by their age. A reading of saved days has a days_key and stays as long as its
-- days: without this index the sweep would look at all of them each hour.
CREATE INDEX output_swept ON output (kind, created_at) WHERE kind <> 'bedtime' OR days_key IS NULL;
DROP INDEX output_created_at;
