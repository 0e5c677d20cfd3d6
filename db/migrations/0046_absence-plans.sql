CREATE TABLE "absence_plans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choice" text DEFAULT 'send' NOT NULL,
	"contact_email" "bytea",
	"contact_email_hash" "bytea",
	"last_seen_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"question_hash" "bytea",
	"answer" text,
	"answered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_plans_choice_known" CHECK ("absence_plans"."choice" in ('send', 'cancel', 'ask')),
	CONSTRAINT "absence_plans_answer_known" CHECK ("absence_plans"."answer" in ('send', 'cancel')),
	CONSTRAINT "absence_plans_contact_is_whole" CHECK (("absence_plans"."choice" = 'ask') = ("absence_plans"."contact_email" is not null)
        and ("absence_plans"."contact_email" is null) = ("absence_plans"."contact_email_hash" is null)),
	CONSTRAINT "absence_plans_answer_has_time" CHECK (("absence_plans"."answer" is null) = ("absence_plans"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "absence_plans" ADD CONSTRAINT "absence_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "absence_plans_question_unique" ON "absence_plans" USING btree ("question_hash");--> statement-breakpoint
CREATE INDEX "absence_plans_contact_index" ON "absence_plans" USING btree ("contact_email_hash");