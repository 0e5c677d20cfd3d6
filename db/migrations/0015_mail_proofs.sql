CREATE TABLE "mail_proofs" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"token_key_version" integer NOT NULL,
	"mail_code_hash" "bytea",
	"recipient_email_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proofs_mail_code_hash_unique" ON "mail_proofs" USING btree ("mail_code_hash");--> statement-breakpoint
CREATE INDEX "mail_proofs_sent_at_index" ON "mail_proofs" USING btree ("sent_at");--> statement-breakpoint
-- The links in a mail outlive its letter (docs/decisions/0018-mail-links-outlive-letters.md). The
-- trigger keeps what they need, whichever code path or release erases the recipient or deletes the
-- message. It keeps nothing of a mail that no server can have received.
CREATE FUNCTION keep_mail_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_proofs (delivery_id, token_key_version, mail_code_hash, recipient_email_hash, sent_at)
  SELECT id, token_key_version, mail_code_hash, OLD.recipient_email_hash, coalesce(accepted_at, due_at)
    FROM deliveries
   WHERE message_id = OLD.id
     AND (accepted_at IS NOT NULL OR transmitting_since IS NOT NULL OR unknown_outcomes > 0)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_keep_mail_proof_on_erasure AFTER UPDATE OF recipient_erased_at ON messages
  FOR EACH ROW WHEN (OLD.recipient_erased_at IS NULL AND NEW.recipient_erased_at IS NOT NULL)
  EXECUTE FUNCTION keep_mail_proof();
--> statement-breakpoint
-- BEFORE, because the delivery is deleted with the message.
CREATE TRIGGER messages_keep_mail_proof_on_deletion BEFORE DELETE ON messages
  FOR EACH ROW WHEN (OLD.recipient_erased_at IS NULL)
  EXECUTE FUNCTION keep_mail_proof();
