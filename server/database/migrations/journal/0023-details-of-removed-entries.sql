-- What a removed entry had besides its text, sealed, so that taking it back changes nothing; null where nothing was noted.
ALTER TABLE entry_revision ADD COLUMN details {bytes};
