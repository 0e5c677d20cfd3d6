ALTER TABLE "messages" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "opens_wall_time" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "opens_time_zone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_opening_is_whole" CHECK (num_nulls("messages"."opens_at", "messages"."opens_wall_time", "messages"."opens_time_zone") in (0, 3));