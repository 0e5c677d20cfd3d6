CREATE TABLE "recording_files" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"state" text NOT NULL,
	"refused_reason" text,
	"duration_ms" integer,
	"file_key" "bytea" NOT NULL,
	"timing" "bytea",
	"opus_bytes" integer,
	"aac_bytes" integer,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recordings_state_known" CHECK ("recordings"."state" in ('processing', 'ready', 'refused')),
	CONSTRAINT "recordings_refused_has_reason" CHECK (("recordings"."state" = 'refused') = ("recordings"."refused_reason" is not null)),
	CONSTRAINT "recordings_ready_is_measured" CHECK ("recordings"."state" <> 'ready' or ("recordings"."duration_ms" > 0 and "recordings"."opus_bytes" > 0
        and "recordings"."aac_bytes" > 0 and "recordings"."timing" is not null))
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_files_created_index" ON "recording_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_message_unique" ON "recordings" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "recordings_processing_index" ON "recordings" USING btree ("created_at") WHERE "recordings"."state" = 'processing';