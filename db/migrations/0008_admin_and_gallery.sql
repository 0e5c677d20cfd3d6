CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"file_name" text NOT NULL,
	"extension" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"counts_for_month" boolean NOT NULL,
	"thumbnail_key" text,
	"rights_wording" text NOT NULL,
	"rights_confirmed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_uploads_state_known" CHECK ("video_uploads"."state" in ('receiving', 'stored', 'recorded')),
	CONSTRAINT "video_uploads_size_positive" CHECK ("video_uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_locks" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"is_asked_for" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "film_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "processing" text NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "processing_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "processing_fault" text;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "duration_seconds" real;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "width_pixels" integer;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "height_pixels" integer;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "rights_wording" text NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "rights_confirmed_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_uploads_user_index" ON "video_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "video_uploads_expiry_index" ON "video_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_index" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (("email" || ' ' || lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_videos_film_id_unique" ON "gallery_videos" USING btree ("film_id");--> statement-breakpoint
CREATE INDEX "gallery_videos_newest_index" ON "gallery_videos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_newest_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_template_index" ON "messages" USING btree ("template_id");--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_processing_known" CHECK ("gallery_videos"."processing" in ('waiting', 'processing', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_ready_is_measured" CHECK ("gallery_videos"."processing" <> 'ready' or "gallery_videos"."duration_seconds" is not null);--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_approved_is_ready" CHECK (("gallery_videos"."status" = 'approved') <= ("gallery_videos"."processing" = 'ready'));