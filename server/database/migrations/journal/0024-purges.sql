-- How often something of this person was deleted for good: a text that began to be generated before is not stored after.
ALTER TABLE figures ADD COLUMN purges bigint NOT NULL DEFAULT 0;
