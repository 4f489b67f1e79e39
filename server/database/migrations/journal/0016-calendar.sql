-- A person's calendar is read from these columns alone: ten years of it without the pages that hold the documents.
CREATE INDEX reflection_calendar ON reflection (user_id, date, prompt_index, entry_count);
