CREATE TABLE "delivery_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"code" integer,
	"answer" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispatch_control" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"unreachable_reason" text,
	CONSTRAINT "dispatch_control_is_one_row" CHECK ("dispatch_control"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"recipient_email_hash" "bytea" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"code" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"sender_id" uuid,
	"reason" text NOT NULL,
	"details" "bytea",
	"letter" "bytea" NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_decided_has_time" CHECK (("reports"."status" = 'open') = ("reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "key_checks" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"proof" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_checks_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "mailed_codes" (
	"recipient_email_hash" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_email_hash" "bytea" NOT NULL,
	"sender_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "mail_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "clue" "bytea";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "allows_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "draft_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "letter_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_blocks" ADD CONSTRAINT "recipient_blocks_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_attempts_delivery_id_index" ON "delivery_attempts" USING btree ("delivery_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_attempts_created_at_index" ON "delivery_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_status_newest_index" ON "reports" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_message_id_index" ON "reports" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at_index" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_blocks_unique" ON "recipient_blocks" USING btree ("recipient_email_hash","sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_blocks_everybody_unique" ON "recipient_blocks" USING btree ("recipient_email_hash") WHERE "recipient_blocks"."sender_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_mail_code_hash_unique" ON "deliveries" USING btree ("mail_code_hash");--> statement-breakpoint
CREATE INDEX "deliveries_trouble_index" ON "deliveries" USING btree ("updated_at" DESC NULLS LAST) WHERE "deliveries"."state" in ('held', 'failed');--> statement-breakpoint
CREATE INDEX "messages_recipient_index" ON "messages" USING btree ("recipient_email_hash");