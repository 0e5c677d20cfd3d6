CREATE TABLE "sender_notices" (
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_notices_pkey" PRIMARY KEY("message_id","event")
);
--> statement-breakpoint
DROP INDEX "messages_user_newest_index";--> statement-breakpoint
DROP INDEX "messages_user_status_newest_index";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_on" text DEFAULT 'template' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "wall_time" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "writer_id" uuid;--> statement-breakpoint
ALTER TABLE "sender_notices" ADD CONSTRAINT "sender_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_deleted_at_index" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_user_newest_index" ON "messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id") WHERE "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_user_status_newest_index" ON "messages" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id") WHERE "messages"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_wall_time_has_zone" CHECK (("messages"."wall_time" is null) = ("messages"."time_zone" is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_on_known" CHECK ("messages"."written_on" in ('template', 'compose'));