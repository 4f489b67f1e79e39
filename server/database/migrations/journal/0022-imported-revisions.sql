-- The import that has brought an earlier text, so that its undo takes it along; null for a text that has left a day here.
ALTER TABLE entry_revision ADD COLUMN import_id {text};
