CREATE TABLE "deleted_accounts" (
	"mailbox_hash" "bytea" PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_sender_mails" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"sender_mailbox_hash" "bytea" NOT NULL,
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_sender_blocks" (
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"sender_mailbox_hash" "bytea" NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_sender_blocks_pkey" PRIMARY KEY("recipient_mailbox_hash","sender_mailbox_hash","is_anonymous")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailbox_hash" "bytea";--> statement-breakpoint
ALTER TABLE "suppressed_addresses" ADD COLUMN "recipient_mailbox_hash" "bytea";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient_mailbox_hash" "bytea";--> statement-breakpoint
ALTER TABLE "recipient_blocks" ADD COLUMN "recipient_mailbox_hash" "bytea";--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_recipient_index" ON "deleted_sender_mails" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_sender_index" ON "deleted_sender_mails" USING btree ("sender_mailbox_hash");--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_sent_at_index" ON "deleted_sender_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "users_mailbox_index" ON "users" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "suppressed_addresses_mailbox_index" ON "suppressed_addresses" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "messages_recipient_mailbox_index" ON "messages" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "messages_missing_mailbox_index" ON "messages" USING btree ("id") WHERE "messages"."recipient_mailbox_hash" is null and "messages"."recipient_erased_at" is null;--> statement-breakpoint
CREATE INDEX "recipient_blocks_mailbox_index" ON "recipient_blocks" USING btree ("recipient_mailbox_hash");
--> statement-breakpoint
-- A keyed hash can't be computed here. One that no longer fits the address is worse than none: the
-- application fills in what is missing.
CREATE FUNCTION clear_stale_mailbox_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mailbox_hash := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_clear_stale_mailbox_hash BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email AND OLD.mailbox_hash IS NOT DISTINCT FROM NEW.mailbox_hash)
  EXECUTE FUNCTION clear_stale_mailbox_hash();
--> statement-breakpoint
-- Deleting an account must not lift a block, empty a limit or bring back a free send. Before the rows
-- go with it, what those need is kept: keyed hashes, nothing readable.
CREATE FUNCTION keep_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_accounts (mailbox_hash, deleted_at)
  SELECT OLD.mailbox_hash, now() FROM profiles WHERE user_id = OLD.id AND free_sends_remaining = 0
  ON CONFLICT (mailbox_hash) DO UPDATE SET deleted_at = excluded.deleted_at;
  INSERT INTO deleted_sender_blocks (recipient_mailbox_hash, sender_mailbox_hash, is_anonymous, created_at)
  SELECT recipient_mailbox_hash, OLD.mailbox_hash, is_anonymous, created_at
    FROM recipient_blocks
   WHERE sender_id = OLD.id AND recipient_mailbox_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO deleted_sender_mails (delivery_id, sender_mailbox_hash, recipient_mailbox_hash, is_anonymous, sent_at)
  SELECT deliveries.id, OLD.mailbox_hash, messages.recipient_mailbox_hash, messages.is_anonymous,
         coalesce(deliveries.accepted_at, deliveries.due_at)
    FROM messages JOIN deliveries ON deliveries.message_id = messages.id
   WHERE messages.user_id = OLD.id
     AND messages.recipient_mailbox_hash IS NOT NULL
     AND (deliveries.accepted_at IS NOT NULL OR deliveries.transmitting_since IS NOT NULL
          OR deliveries.unknown_outcomes > 0)
     AND coalesce(deliveries.accepted_at, deliveries.due_at) > now() - interval '8 days'
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_deleted_account BEFORE DELETE ON users
  FOR EACH ROW WHEN (OLD.mailbox_hash IS NOT NULL)
  EXECUTE FUNCTION keep_deleted_account();
