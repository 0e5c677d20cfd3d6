-- Searches for parts of names and addresses use trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
