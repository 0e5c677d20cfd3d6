-- An account's mailbox used to have the same hash as a recipient's, so a dump told which account received
-- a letter. The application fills in the new hashes.
UPDATE "users" SET "mailbox_hash" = NULL;
