ALTER TABLE "deliveries" ADD COLUMN "private_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "private_link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "private_visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "private_opened_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_private_token_hash_unique" ON "deliveries" USING btree ("private_token_hash");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_private_link_is_whole" CHECK (("deliveries"."private_token_hash" is null) = ("deliveries"."private_link_at" is null));