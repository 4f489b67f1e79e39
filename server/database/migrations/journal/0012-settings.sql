-- What a person has chosen for their days; no row for somebody who has not.
CREATE TABLE settings (
  user_id {text} PRIMARY KEY,
  time_zone {text},
  day_ends_at bigint NOT NULL,
  rest_weekdays {text} NOT NULL,
  rest_per_month bigint NOT NULL,
  past_days bigint NOT NULL
);
