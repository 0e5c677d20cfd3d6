ALTER TABLE "dispatch_control" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "recipient_mailbox_hash" "bytea";--> statement-breakpoint
UPDATE "reports" SET "recipient_mailbox_hash" = "messages"."recipient_mailbox_hash" FROM "messages" WHERE "messages"."id" = "reports"."message_id";--> statement-breakpoint
-- Two at the same moment could both be stored. The first one stays open.
UPDATE "reports" SET "status" = 'dismissed', "decided_at" = now()
 WHERE "status" = 'open' AND EXISTS (
   SELECT 1 FROM "reports" AS "earlier"
    WHERE "earlier"."status" = 'open' AND "earlier"."message_id" = "reports"."message_id"
      AND ("earlier"."created_at", "earlier"."id") < ("reports"."created_at", "reports"."id")
 );--> statement-breakpoint
CREATE INDEX "reports_sender_id_index" ON "reports" USING btree ("sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_a_message" ON "reports" USING btree ("message_id") WHERE "reports"."status" = 'open';
