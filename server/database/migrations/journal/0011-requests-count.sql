-- Remembered requests count among what a person stores. A person without a row is counted at the next change.
DELETE FROM storage_use;
