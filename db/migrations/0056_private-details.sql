ALTER TABLE "profiles" ADD COLUMN "encrypted_website_url" "bytea";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "encrypted_location" "bytea";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "encrypted_phone" "bytea";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "encrypted_birth_date" "bytea";--> statement-breakpoint
CREATE INDEX "profiles_plain_details_index" ON "profiles" USING btree ("user_id") WHERE num_nonnulls("profiles"."website_url", "profiles"."location", "profiles"."phone", "profiles"."birth_date") > 0;