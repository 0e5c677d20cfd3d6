-- Parts of names and addresses are found by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
