-- A mail that a server reported as undeliverable may have arrived nevertheless. When its letter is sent
-- again, perhaps to another address, the links in the first mail go on working for whoever has it
-- (docs/decisions/0018-mail-links-outlive-letters.md).
CREATE TRIGGER messages_keep_mail_proof_on_correction AFTER UPDATE OF recipient_email_hash ON messages
  FOR EACH ROW WHEN (OLD.recipient_email_hash IS NOT NULL
    AND OLD.recipient_erased_at IS NULL
    AND NEW.recipient_email_hash IS DISTINCT FROM OLD.recipient_email_hash)
  EXECUTE FUNCTION keep_mail_proof();
--> statement-breakpoint
-- Finds nothing when the delivery is deleted with its message: then 0015 has kept the proof.
CREATE FUNCTION keep_mail_proof_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_proofs (delivery_id, token_key_version, mail_code_hash, recipient_email_hash, recipient_mailbox_hash, sent_at)
  SELECT OLD.id, OLD.token_key_version, OLD.mail_code_hash, recipient_email_hash, recipient_mailbox_hash, coalesce(OLD.accepted_at, OLD.due_at)
    FROM messages
   WHERE id = OLD.message_id AND recipient_email_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_keep_mail_proof BEFORE DELETE ON deliveries
  FOR EACH ROW WHEN (OLD.accepted_at IS NOT NULL OR OLD.transmitting_since IS NOT NULL OR OLD.unknown_outcomes > 0)
  EXECUTE FUNCTION keep_mail_proof_of_delivery();
