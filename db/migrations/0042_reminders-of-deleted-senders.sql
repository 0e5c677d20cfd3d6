ALTER TABLE "deleted_sender_mails" ADD COLUMN "reminder_sent_at" timestamp with time zone;--> statement-breakpoint
-- As in 0017, and the reminders too: one may be newer than its letter by years, if that opened late.
CREATE OR REPLACE FUNCTION keep_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_accounts (mailbox_hash, deleted_at)
  SELECT OLD.mailbox_hash, now() FROM profiles WHERE user_id = OLD.id AND free_sends_remaining = 0
  ON CONFLICT (mailbox_hash) DO UPDATE SET deleted_at = excluded.deleted_at;
  INSERT INTO deleted_sender_blocks (recipient_mailbox_hash, sender_mailbox_hash, is_anonymous, created_at)
  SELECT recipient_mailbox_hash, OLD.mailbox_hash, is_anonymous, created_at
    FROM recipient_blocks
   WHERE sender_id = OLD.id AND recipient_mailbox_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO deleted_sender_mails (delivery_id, sender_mailbox_hash, recipient_mailbox_hash, is_anonymous, sent_at, reminder_sent_at)
  SELECT deliveries.id, OLD.mailbox_hash, messages.recipient_mailbox_hash, messages.is_anonymous,
         coalesce(deliveries.accepted_at, deliveries.due_at), deliveries.reminder_sent_at
    FROM messages JOIN deliveries ON deliveries.message_id = messages.id
   WHERE messages.user_id = OLD.id
     AND messages.recipient_mailbox_hash IS NOT NULL
     AND (deliveries.accepted_at IS NOT NULL OR deliveries.transmitting_since IS NOT NULL
          OR deliveries.unknown_outcomes > 0)
     AND greatest(deliveries.accepted_at, deliveries.reminder_sent_at,
                  CASE WHEN deliveries.accepted_at IS NULL THEN deliveries.due_at END)
         > now() - interval '8 days'
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
