CREATE TABLE "never_write_to" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" "bytea" NOT NULL,
	"mailbox_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "never_write_to" ADD CONSTRAINT "never_write_to_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "never_write_to_mailbox_unique" ON "never_write_to" USING btree ("user_id","mailbox_hash");