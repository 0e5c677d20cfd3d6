CREATE TABLE "burned_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"burned_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "absence_plans" ADD COLUMN "kept_choice" text DEFAULT 'burn' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "letter_key" "bytea";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sealed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sealed_time_zone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "burns_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "burned_letters_burned_at_index" ON "burned_letters" USING btree ("burned_at");--> statement-breakpoint
CREATE INDEX "burned_letters_not_noted_index" ON "burned_letters" USING btree ("burned_at") WHERE "burned_letters"."noted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_burns_at_index" ON "messages" USING btree ("burns_at") WHERE "messages"."burns_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_kept_index" ON "messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id") WHERE "messages"."kept_at" is not null;--> statement-breakpoint
ALTER TABLE "absence_plans" ADD CONSTRAINT "absence_plans_kept_choice_known" CHECK ("absence_plans"."kept_choice" in ('burn', 'keep'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kept_is_draft" CHECK ("messages"."kept_at" is null or ("messages"."status" = 'draft' and "messages"."letter_key" is not null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_only_kept_is_sealed_or_burns" CHECK ("messages"."kept_at" is not null
        or num_nonnulls("messages"."letter_key", "messages"."sealed_until", "messages"."burns_at") = 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_seal_is_whole" CHECK (("messages"."sealed_until" is null) = ("messages"."sealed_time_zone" is null));