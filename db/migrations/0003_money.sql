CREATE TABLE "card_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone NOT NULL,
	"accounts" integer NOT NULL,
	"differing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"free_sends_a_day" integer NOT NULL,
	"fair_use_sends" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_settings_one_row" CHECK ("payment_settings"."id" = 1),
	CONSTRAINT "payment_settings_not_negative" CHECK ("payment_settings"."free_sends_a_day" >= 0 and "payment_settings"."fair_use_sends" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"means" text NOT NULL,
	"payment_id" uuid,
	"subscription_id" text,
	"spent_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"returned_as" text,
	CONSTRAINT "spendings_means_known" CHECK ("spendings"."means" in ('free_send', 'unlimited', 'credit', 'card')),
	CONSTRAINT "spendings_return_whole" CHECK (("spendings"."returned_at" is null) = ("spendings"."returned_as" is null)),
	CONSTRAINT "spendings_card_has_payment" CHECK (("spendings"."means" = 'card') = ("spendings"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer_id" text NOT NULL,
	"pack_id" text NOT NULL,
	"state" text NOT NULL,
	"wanted" text DEFAULT 'active' NOT NULL,
	"paid_until" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'past_due', 'paused', 'ended')),
	CONSTRAINT "subscriptions_wanted_known" CHECK ("subscriptions"."wanted" in ('active', 'paused', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_spending_takes";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_reason_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
DROP INDEX "payments_status_index";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pack_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_events_received_at_index" ON "card_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "spendings_user_id_index" ON "spendings" USING btree ("user_id","spent_at");--> statement-breakpoint
CREATE INDEX "spendings_means_index" ON "spendings" USING btree ("means","spent_at");--> statement-breakpoint
CREATE INDEX "spendings_message_id_index" ON "spendings" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spendings_one_a_message" ON "spendings" USING btree ("message_id") WHERE "spendings"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "spendings_payment_unique" ON "spendings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_a_person" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."wanted" <> 'ended' and "subscriptions"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_subscription_index" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout_unique" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_unique" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_a_message" ON "payments" USING btree ("message_id") WHERE "payments"."kind" = 'message' and "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_pack_a_person" ON "payments" USING btree ("user_id") WHERE "payments"."kind" = 'pack' and "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_status_index" ON "payments" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_direction" CHECK ("ledger_entries"."reason" = 'edited' or ("ledger_entries"."reason" in ('spent', 'taken_back')) = ("ledger_entries"."delta" < 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reason_known" CHECK ("ledger_entries"."reason" in ('opened', 'spent', 'returned', 'bought', 'taken_back', 'edited'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('message', 'pack'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_given_back_within_amount" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents" and "payments"."disputed_cents" between 0 and "payments"."amount_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_completed_has_time" CHECK ("payments"."status" in ('pending', 'failed') or "payments"."completed_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'completed', 'failed', 'refund_due', 'refunded'));--> statement-breakpoint
-- Adds the spending rows of messages sent before this table existed.
INSERT INTO "spendings" ("user_id", "message_id", "means", "spent_at", "returned_at", "returned_as")
SELECT DISTINCT ON (spent.message_id) spent.user_id, spent.message_id,
  CASE spent.balance WHEN 'free_sends' THEN 'free_send' ELSE 'credit' END,
  spent.created_at, back.created_at,
  CASE WHEN back.id IS NULL THEN NULL WHEN spent.balance = 'free_sends' THEN 'free_send' ELSE 'credit' END
FROM "ledger_entries" AS spent
LEFT JOIN "ledger_entries" AS back
  ON back.message_id = spent.message_id AND back.reason = 'returned' AND back.id > spent.id
WHERE spent.reason = 'spent' AND spent.message_id IS NOT NULL
ORDER BY spent.message_id, spent.id DESC;
