ALTER TABLE "payments" ADD COLUMN "refund_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credits_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_recipient_mailbox_index" ON "reports" USING btree ("recipient_mailbox_hash") WHERE "reports"."recipient_mailbox_hash" is not null;--> statement-breakpoint
CREATE INDEX "payments_refund_under_way_index" ON "payments" USING btree ("checked_at") WHERE "payments"."refund_cents" > "payments"."refunded_cents";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_within_amount" CHECK ("payments"."refund_cents" between 1 and "payments"."amount_cents" and "payments"."credits_refunded" >= 0);