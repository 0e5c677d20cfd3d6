CREATE TABLE "cancelled_messages" (
	"cancellation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"payment_method" text,
	"returned_as" text,
	"revision" integer NOT NULL,
	CONSTRAINT "cancelled_messages_pkey" PRIMARY KEY("cancellation_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "recipient_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cancelled_messages" ADD CONSTRAINT "cancelled_messages_cancellation_id_recipient_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."recipient_cancellations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_messages" ADD CONSTRAINT "cancelled_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_cancellations" ADD CONSTRAINT "recipient_cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancelled_messages_message_index" ON "cancelled_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "recipient_cancellations_user_index" ON "recipient_cancellations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recipient_cancellations_created_at_index" ON "recipient_cancellations" USING btree ("created_at");