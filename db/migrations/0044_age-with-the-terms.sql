ALTER TABLE "users" ADD COLUMN "is_adult" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;