ALTER TABLE "mail_proofs" ADD COLUMN "recipient_mailbox_hash" "bytea";--> statement-breakpoint
CREATE INDEX "mail_proofs_recipient_index" ON "mail_proofs" USING btree ("recipient_email_hash");--> statement-breakpoint
-- As in 0015, and the mailbox: a block after the letter is gone holds for every spelling too.
CREATE OR REPLACE FUNCTION keep_mail_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_proofs (delivery_id, token_key_version, mail_code_hash, recipient_email_hash, recipient_mailbox_hash, sent_at)
  SELECT id, token_key_version, mail_code_hash, OLD.recipient_email_hash, OLD.recipient_mailbox_hash, coalesce(accepted_at, due_at)
    FROM deliveries
   WHERE message_id = OLD.id
     AND (accepted_at IS NOT NULL OR transmitting_since IS NOT NULL OR unknown_outcomes > 0)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
