-- The import that has hidden the day; null when the person did. Undoing the import shows the day again.
ALTER TABLE hidden_day ADD COLUMN import_id {text};
