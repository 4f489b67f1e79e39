-- Days that a person does not want to be shown again as past days. Erased with the person, kept when a day is removed.
CREATE TABLE hidden_day (
  user_id {text} NOT NULL,
  date {text} NOT NULL,
  PRIMARY KEY (user_id, date)
);
