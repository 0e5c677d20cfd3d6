ALTER TABLE "recordings" ADD COLUMN "place" text DEFAULT 'current' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_place_unique" ON "recordings" USING btree ("message_id","place");--> statement-breakpoint
DROP INDEX "recordings_message_unique";--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_place_known" CHECK ("recordings"."place" in ('current', 'next', 'staged'));