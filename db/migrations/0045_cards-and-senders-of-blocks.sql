CREATE TABLE "deleted_sender_cards" (
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"card_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_sender_cards_pkey" PRIMARY KEY("recipient_mailbox_hash","card_hash")
);
--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "letter" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_blocks" ADD COLUMN "includes_same_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sender_mailbox_hash" "bytea";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_hash" "bytea";--> statement-breakpoint
CREATE INDEX "reports_sender_mailbox_index" ON "reports" USING btree ("sender_mailbox_hash") WHERE "reports"."sender_mailbox_hash" is not null;--> statement-breakpoint
CREATE INDEX "payments_card_index" ON "payments" USING btree ("card_hash") WHERE "payments"."card_hash" is not null;
--> statement-breakpoint
-- As in 0042, and what reports hold, and the cards that were blocked with everybody who pays with them.
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
  INSERT INTO deleted_sender_cards (recipient_mailbox_hash, card_hash, created_at)
  SELECT DISTINCT ON (block.recipient_mailbox_hash, payment.card_hash)
         block.recipient_mailbox_hash, payment.card_hash, block.created_at
    FROM recipient_blocks AS block
    JOIN payments AS payment ON payment.user_id = OLD.id AND payment.card_hash IS NOT NULL
   WHERE block.sender_id = OLD.id AND block.includes_same_card
     AND block.recipient_mailbox_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  UPDATE payments SET card_hash = NULL WHERE user_id = OLD.id AND card_hash IS NOT NULL;
  UPDATE reports SET sender_mailbox_hash = OLD.mailbox_hash WHERE sender_id = OLD.id;
  RETURN OLD;
END $$;
