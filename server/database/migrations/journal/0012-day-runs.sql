-- All runs of consecutive days but the last one, which stands in `figures`: a change writes only the runs beside its day.
CREATE TABLE day_run (
  user_id {text} NOT NULL,
  end_date {text} NOT NULL,
  length bigint NOT NULL,
  PRIMARY KEY (user_id, end_date)
);
-- The longest run of a person without reading the others.
CREATE INDEX day_run_length ON day_run (user_id, length);

-- The transaction that wrote figures and runs together; empty or another one: the runs must be counted from the dates.
ALTER TABLE figures ADD COLUMN runs_written_by {text};
