ALTER TABLE "deliveries" ADD COLUMN "reminder_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reminder_claim_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reminder_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "wants_reminder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_reminder_index" ON "deliveries" USING btree ("reminder_due_at") WHERE "deliveries"."reminder_due_at" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_one_reminder" CHECK ("deliveries"."reminder_due_at" is null or "deliveries"."reminder_sent_at" is null);