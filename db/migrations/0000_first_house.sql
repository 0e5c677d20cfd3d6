CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text,
	"full_name" text,
	"bio" text,
	"website_url" text,
	"location" text,
	"phone" text,
	"birth_date" date,
	"avatar_url" text,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"theme_preference" text DEFAULT 'system' NOT NULL,
	"free_sends_remaining" integer DEFAULT 1 NOT NULL,
	"total_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_free_sends_not_negative" CHECK ("profiles"."free_sends_remaining" >= 0),
	CONSTRAINT "profiles_credits_not_negative" CHECK ("profiles"."total_credits" >= 0),
	CONSTRAINT "profiles_visibility_known" CHECK ("profiles"."profile_visibility" in ('public', 'friends', 'private')),
	CONSTRAINT "profiles_theme_known" CHECK ("profiles"."theme_preference" in ('system', 'light', 'dark')),
	CONSTRAINT "profiles_birth_date_from_1900" CHECK ("profiles"."birth_date" >= date '1900-01-01')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"login_notifications" boolean DEFAULT true NOT NULL,
	"security_alerts" boolean DEFAULT true NOT NULL,
	"data_export_format" text DEFAULT 'json' NOT NULL,
	"auto_logout" boolean DEFAULT false NOT NULL,
	"session_timeout_minutes" integer DEFAULT 60 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_settings_export_format_known" CHECK ("user_settings"."data_export_format" in ('json', 'csv')),
	CONSTRAINT "user_settings_timeout_known" CHECK ("user_settings"."session_timeout_minutes" in (15, 30, 60, 120, 480))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claim_id" uuid,
	"claim_until" timestamp with time zone,
	"transmitting_since" timestamp with time zone,
	"unknown_outcomes" integer DEFAULT 0 NOT NULL,
	"last_code" integer,
	"token_hash" "bytea" NOT NULL,
	"token_key_version" integer NOT NULL,
	"accepted_at" timestamp with time zone,
	"link_visited_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_state_known" CHECK ("deliveries"."state" in ('waiting', 'accepted', 'failed', 'held', 'cancelled')),
	CONSTRAINT "deliveries_attempt_not_negative" CHECK ("deliveries"."attempt" >= 0),
	CONSTRAINT "deliveries_claim_is_whole" CHECK (("deliveries"."claim_id" is null) = ("deliveries"."claim_until" is null)),
	CONSTRAINT "deliveries_accepted_has_time" CHECK (("deliveries"."state" = 'accepted') <= ("deliveries"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "gallery_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"file_url" text NOT NULL,
	"thumbnail_url" text,
	"file_size" bigint NOT NULL,
	"video_format" text NOT NULL,
	"uploaded_by" uuid,
	"status" text NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gallery_videos_status_known" CHECK ("gallery_videos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "gallery_videos_approval_has_time" CHECK (("gallery_videos"."status" = 'approved') = ("gallery_videos"."approved_at" is not null)),
	CONSTRAINT "gallery_videos_approver_only_when_approved" CHECK ("gallery_videos"."approved_by" is null or "gallery_videos"."status" = 'approved'),
	CONSTRAINT "gallery_videos_size_positive" CHECK ("gallery_videos"."file_size" > 0),
	CONSTRAINT "gallery_videos_usage_not_negative" CHECK ("gallery_videos"."usage_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" text,
	"recipient_email" "bytea" NOT NULL,
	"recipient_email_hash" "bytea" NOT NULL,
	"recipient_name" "bytea",
	"subject" "bytea" NOT NULL,
	"personalized_content" "bytea" NOT NULL,
	"sender_name" "bytea",
	"is_anonymous" boolean NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"permission_wording" text,
	"permission_confirmed_at" timestamp with time zone,
	"permission_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('draft', 'scheduled', 'sent', 'failed')),
	CONSTRAINT "messages_anonymous_has_no_sender_name" CHECK (not "messages"."is_anonymous" or "messages"."sender_name" is null),
	CONSTRAINT "messages_sent_has_time" CHECK (("messages"."status" = 'sent') <= ("messages"."sent_at" is not null)),
	CONSTRAINT "messages_draft_is_unsent" CHECK (("messages"."status" = 'draft') <= ("messages"."sent_at" is null)),
	CONSTRAINT "messages_scheduled_has_date" CHECK (("messages"."status" = 'scheduled') <= ("messages"."scheduled_for" is not null)),
	CONSTRAINT "messages_leaves_draft_with_permission" CHECK ("messages"."status" = 'draft' or "messages"."permission_confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"balance" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"message_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_balance_known" CHECK ("ledger_entries"."balance" in ('free_sends', 'credits')),
	CONSTRAINT "ledger_entries_reason_known" CHECK ("ledger_entries"."reason" in ('opened', 'spent', 'returned')),
	CONSTRAINT "ledger_entries_delta_not_zero" CHECK ("ledger_entries"."delta" <> 0),
	CONSTRAINT "ledger_entries_spending_takes" CHECK (("ledger_entries"."reason" = 'spent') = ("ledger_entries"."delta" < 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"message_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'completed', 'failed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"hits" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"user_agent" text,
	"viewer_ip" text,
	"access_method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_views_access_method_known" CHECK ("delivery_views"."access_method" in ('web'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"content" text DEFAULT '' NOT NULL,
	"category_id" text NOT NULL,
	"mood" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"on_screen_text" text DEFAULT '' NOT NULL,
	"film_id" text NOT NULL,
	"duration_seconds" real NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"price_cents" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "message_templates_origin_known" CHECK ("message_templates"."origin" in ('built-in', 'admin', 'video')),
	CONSTRAINT "message_templates_duration_positive" CHECK ("message_templates"."duration_seconds" > 0),
	CONSTRAINT "message_templates_price_only_when_premium" CHECK ("message_templates"."price_cents" is null or ("message_templates"."is_premium" and "message_templates"."price_cents" > 0))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_template_id_message_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_views" ADD CONSTRAINT "delivery_views_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user_id_unique" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_provider_account_unique" ON "sign_in_methods" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user_id_index" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message_id_unique" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_token_hash_unique" ON "deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "deliveries_due_index" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "gallery_videos_uploader_index" ON "gallery_videos" USING btree ("uploaded_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gallery_videos_status_index" ON "gallery_videos" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_user_newest_index" ON "messages" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "messages_user_status_newest_index" ON "messages" USING btree ("user_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "messages_user_recipient_index" ON "messages" USING btree ("user_id","recipient_email_hash");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_id_index" ON "ledger_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_message_id_index" ON "ledger_entries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_message_id_index" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payments_status_index" ON "payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_user_index" ON "security_events" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_created_at_index" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "delivery_views_message_id_index" ON "delivery_views" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "delivery_views_created_at_index" ON "delivery_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_templates_category_id_index" ON "message_templates" USING btree ("category_id");