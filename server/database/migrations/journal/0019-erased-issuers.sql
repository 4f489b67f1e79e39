-- Providers of which a person was erased. Nothing of the person: sign-up that closes after the first one stays closed.
CREATE TABLE erased_issuer (
  issuer {text} PRIMARY KEY
);
