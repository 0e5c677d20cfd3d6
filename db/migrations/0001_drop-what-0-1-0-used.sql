DROP TABLE "ledger_checks" CASCADE;--> statement-breakpoint
DROP TABLE "payment_settings" CASCADE;--> statement-breakpoint
DROP INDEX "profiles_missing_bio_html_index";--> statement-breakpoint
DROP INDEX "profiles_plain_details_index";--> statement-breakpoint
DROP INDEX "messages_missing_mailbox_index";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "credits" SET NOT NULL;--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_clear_stale_mailbox_hash" ON "users";--> statement-breakpoint
DROP FUNCTION IF EXISTS "clear_stale_mailbox_hash"();--> statement-breakpoint
DROP TRIGGER IF EXISTS "profiles_clear_stale_bio_html" ON "profiles";--> statement-breakpoint
DROP FUNCTION IF EXISTS "clear_stale_bio_html"();
