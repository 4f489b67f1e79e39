-- Dates that a person's calendar never had, because they flew east over them: such a date is not missed.
CREATE TABLE skipped_day (
  user_id {text} NOT NULL,
  date {text} NOT NULL,
  PRIMARY KEY (user_id, date)
);
