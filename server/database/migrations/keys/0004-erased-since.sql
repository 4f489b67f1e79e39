-- Each process asks every ten seconds who was erased lately: a few rows of all that were ever erased.
CREATE INDEX erased_person_since ON {keys}erased_person (erased_at, user_id);
