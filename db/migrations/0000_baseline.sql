CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"text" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"mailbox_hash" "bytea" PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_label" text NOT NULL,
	"stop_hash" "bytea" NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text,
	"full_name" text,
	"bio" text,
	"bio_html" text,
	"encrypted_website_url" "bytea",
	"encrypted_location" "bytea",
	"encrypted_phone" "bytea",
	"encrypted_birth_date" "bytea",
	"website_url" text,
	"location" text,
	"phone" text,
	"birth_date" date,
	"avatar_url" text,
	"avatar_id" uuid,
	"avatar_key" text,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"theme_preference" text DEFAULT 'system' NOT NULL,
	"free_sends_remaining" integer DEFAULT 1 NOT NULL,
	"total_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_avatar_id_unique" UNIQUE("avatar_id"),
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
	"last_active_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
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
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"mailbox_hash" "bytea",
	"last_sign_in_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"links_valid_from" timestamp with time zone,
	"owner_asked_at" timestamp with time zone,
	"is_adult" boolean,
	"terms_version" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restore_drills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restore_drills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ended_at" timestamp with time zone NOT NULL,
	"failed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closing_notices" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_notices_pkey" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "closing_notices_kind_known" CHECK ("closing_notices"."kind" in ('sender', 'recipient'))
);
--> statement-breakpoint
CREATE TABLE "bounce_report_counts" (
	"hour" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "bounce_report_counts_pkey" PRIMARY KEY("hour","outcome")
);
--> statement-breakpoint
CREATE TABLE "deleted_sender_mails" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"sender_mailbox_hash" "bytea" NOT NULL,
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reminder_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"overdue_since" timestamp with time zone,
	"claim_id" uuid,
	"claim_until" timestamp with time zone,
	"transmitting_since" timestamp with time zone,
	"unknown_outcomes" integer DEFAULT 0 NOT NULL,
	"last_code" integer,
	"reason" text,
	"mail_code_hash" "bytea",
	"token_hash" "bytea" NOT NULL,
	"token_key_version" integer NOT NULL,
	"private_token_hash" "bytea",
	"private_link_at" timestamp with time zone,
	"provider" text,
	"accepted_at" timestamp with time zone,
	"link_visited_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"private_visited_at" timestamp with time zone,
	"private_opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"reminder_due_at" timestamp with time zone,
	"reminder_claim_id" uuid,
	"reminder_sent_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_one_reminder" CHECK ("deliveries"."reminder_due_at" is null or "deliveries"."reminder_sent_at" is null),
	CONSTRAINT "deliveries_state_known" CHECK ("deliveries"."state" in ('waiting', 'accepted', 'failed', 'held', 'cancelled')),
	CONSTRAINT "deliveries_attempt_not_negative" CHECK ("deliveries"."attempt" >= 0),
	CONSTRAINT "deliveries_claim_is_whole" CHECK (("deliveries"."claim_id" is null) = ("deliveries"."claim_until" is null)),
	CONSTRAINT "deliveries_accepted_has_time" CHECK (("deliveries"."state" = 'accepted') <= ("deliveries"."accepted_at" is not null)),
	CONSTRAINT "deliveries_private_link_is_whole" CHECK (("deliveries"."private_token_hash" is null) = ("deliveries"."private_link_at" is null))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"code" integer,
	"answer" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispatch_control" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"mail_server_problem" text,
	"unreachable_reason" text,
	CONSTRAINT "dispatch_control_is_one_row" CHECK ("dispatch_control"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_complaints" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"complained_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_domain_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "mail_domain_checks_is_one_row" CHECK ("mail_domain_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_proofs" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"token_key_version" integer NOT NULL,
	"mail_code_hash" "bytea",
	"recipient_email_hash" "bytea" NOT NULL,
	"recipient_mailbox_hash" "bytea",
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_counts" (
	"hour" timestamp with time zone NOT NULL,
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "provider_counts_pkey" PRIMARY KEY("hour","provider","event")
);
--> statement-breakpoint
CREATE TABLE "provider_pauses" (
	"provider" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_domains" (
	"domain_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"recipient_email_hash" "bytea" PRIMARY KEY NOT NULL,
	"recipient_mailbox_hash" "bytea",
	"reason" text NOT NULL,
	"code" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integrity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"failed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_sender_blocks" (
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"sender_mailbox_hash" "bytea" NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_sender_blocks_pkey" PRIMARY KEY("recipient_mailbox_hash","sender_mailbox_hash","is_anonymous")
);
--> statement-breakpoint
CREATE TABLE "deleted_sender_cards" (
	"recipient_mailbox_hash" "bytea" NOT NULL,
	"card_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_sender_cards_pkey" PRIMARY KEY("recipient_mailbox_hash","card_hash")
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
CREATE TABLE "mailed_codes" (
	"recipient_email_hash" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_email_hash" "bytea" NOT NULL,
	"recipient_mailbox_hash" "bytea",
	"sender_id" uuid,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"includes_same_card" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "absence_plans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choice" text DEFAULT 'send' NOT NULL,
	"kept_choice" text DEFAULT 'burn' NOT NULL,
	"contact_email" "bytea",
	"contact_email_hash" "bytea",
	"last_seen_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"question_hash" "bytea",
	"answer" text,
	"answered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_plans_choice_known" CHECK ("absence_plans"."choice" in ('send', 'cancel', 'ask')),
	CONSTRAINT "absence_plans_kept_choice_known" CHECK ("absence_plans"."kept_choice" in ('burn', 'keep')),
	CONSTRAINT "absence_plans_answer_known" CHECK ("absence_plans"."answer" in ('send', 'cancel')),
	CONSTRAINT "absence_plans_contact_is_whole" CHECK (("absence_plans"."choice" = 'ask') = ("absence_plans"."contact_email" is not null)
        and ("absence_plans"."contact_email" is null) = ("absence_plans"."contact_email_hash" is null)),
	CONSTRAINT "absence_plans_answer_has_time" CHECK (("absence_plans"."answer" is null) = ("absence_plans"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "burned_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"burned_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cancelled_messages" (
	"cancellation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"payment_method" text,
	"returned_as" text,
	"revision" integer NOT NULL,
	CONSTRAINT "cancelled_messages_pkey" PRIMARY KEY("cancellation_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"written_on" text DEFAULT 'template' NOT NULL,
	"template_id" text,
	"recipient_email" "bytea" NOT NULL,
	"recipient_email_hash" "bytea" NOT NULL,
	"recipient_mailbox_hash" "bytea",
	"recipient_name" "bytea",
	"subject" "bytea" NOT NULL,
	"personalized_content" "bytea" NOT NULL,
	"sender_name" "bytea",
	"clue" "bytea",
	"allows_reply" boolean DEFAULT false NOT NULL,
	"wants_reminder" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp with time zone,
	"wall_time" text,
	"time_zone" text,
	"schedule_preset" text,
	"opens_at" timestamp with time zone,
	"opens_wall_time" text,
	"opens_time_zone" text,
	"sent_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"permission_wording" text,
	"permission_confirmed_at" timestamp with time zone,
	"permission_address" text,
	"kept_at" timestamp with time zone,
	"letter_key" "bytea",
	"sealed_until" timestamp with time zone,
	"sealed_time_zone" text,
	"burns_at" timestamp with time zone,
	"draft_noticed_at" timestamp with time zone,
	"recipient_erased_at" timestamp with time zone,
	"letter_erased_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"writer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('draft', 'scheduled', 'sent', 'failed')),
	CONSTRAINT "messages_anonymous_has_no_sender_name" CHECK (not "messages"."is_anonymous" or "messages"."sender_name" is null),
	CONSTRAINT "messages_sent_has_time" CHECK (("messages"."status" = 'sent') <= ("messages"."sent_at" is not null)),
	CONSTRAINT "messages_draft_is_unsent" CHECK (("messages"."status" = 'draft') <= ("messages"."sent_at" is null)),
	CONSTRAINT "messages_scheduled_has_date" CHECK (("messages"."status" = 'scheduled') <= ("messages"."scheduled_for" is not null)),
	CONSTRAINT "messages_wall_time_has_zone" CHECK (("messages"."wall_time" is null) = ("messages"."time_zone" is null)),
	CONSTRAINT "messages_schedule_preset_known" CHECK ("messages"."schedule_preset" in ('hour', 'tomorrow')),
	CONSTRAINT "messages_opening_is_whole" CHECK (num_nulls("messages"."opens_at", "messages"."opens_wall_time", "messages"."opens_time_zone") in (0, 3)),
	CONSTRAINT "messages_kept_is_draft" CHECK ("messages"."kept_at" is null or ("messages"."status" = 'draft' and "messages"."letter_key" is not null)),
	CONSTRAINT "messages_only_kept_is_sealed_or_burns" CHECK ("messages"."kept_at" is not null
        or num_nonnulls("messages"."letter_key", "messages"."sealed_until", "messages"."burns_at") = 0),
	CONSTRAINT "messages_seal_is_whole" CHECK (("messages"."sealed_until" is null) = ("messages"."sealed_time_zone" is null)),
	CONSTRAINT "messages_written_on_known" CHECK ("messages"."written_on" in ('template', 'compose')),
	CONSTRAINT "messages_leaves_draft_with_permission" CHECK ("messages"."status" = 'draft' or "messages"."permission_confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "never_write_to" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" "bytea" NOT NULL,
	"mailbox_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recipient_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sender_notices" (
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_notices_pkey" PRIMARY KEY("message_id","event")
);
--> statement-breakpoint
CREATE TABLE "report_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" "bytea",
	"is_from_recipient" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_evidence" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"record" "bytea" NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"sender_id" uuid,
	"sender_mailbox_hash" "bytea",
	"recipient_mailbox_hash" "bytea",
	"reason" text NOT NULL,
	"is_by_minor" boolean DEFAULT false NOT NULL,
	"about" text DEFAULT 'letter' NOT NULL,
	"details" "bytea",
	"letter" "bytea",
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_about_known" CHECK ("reports"."about" in ('letter', 'picture')),
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_decided_has_time" CHECK (("reports"."status" = 'open') = ("reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "card_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone NOT NULL,
	"accounts" integer NOT NULL,
	"differing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"balance" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"message_id" uuid,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_balance_known" CHECK ("ledger_entries"."balance" in ('free_sends', 'credits')),
	CONSTRAINT "ledger_entries_reason_known" CHECK ("ledger_entries"."reason" in ('opened', 'spent', 'returned', 'bought', 'taken_back', 'edited')),
	CONSTRAINT "ledger_entries_delta_not_zero" CHECK ("ledger_entries"."delta" <> 0),
	CONSTRAINT "ledger_entries_direction" CHECK ("ledger_entries"."reason" = 'edited' or ("ledger_entries"."reason" in ('spent', 'taken_back')) = ("ledger_entries"."delta" < 0))
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"free_sends_a_day" integer NOT NULL,
	"fair_use_sends" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_settings_one_row" CHECK ("payment_settings"."id" = 1),
	CONSTRAINT "payment_settings_not_negative" CHECK ("payment_settings"."free_sends_a_day" >= 0 and "payment_settings"."fair_use_sends" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text DEFAULT 'message' NOT NULL,
	"message_id" uuid,
	"pack_id" text,
	"amount_cents" integer NOT NULL,
	"credits" integer,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"credits_forgone" integer DEFAULT 0 NOT NULL,
	"refund_cents" integer,
	"refund_asked_at" timestamp with time zone,
	"credits_refunded" integer DEFAULT 0 NOT NULL,
	"checkout_id" text,
	"payment_intent_id" text,
	"invoice_id" text,
	"subscription_id" text,
	"card_hash" "bytea",
	"paid_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('message', 'pack')),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'completed', 'failed', 'refund_due', 'refunded')),
	CONSTRAINT "payments_given_back_within_amount" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents" and "payments"."disputed_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_refund_within_amount" CHECK ("payments"."refund_cents" between 1 and "payments"."amount_cents" and "payments"."credits_refunded" >= 0),
	CONSTRAINT "payments_completed_has_time" CHECK ("payments"."status" in ('pending', 'failed') or "payments"."completed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "spendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"means" text NOT NULL,
	"payment_id" uuid,
	"subscription_id" text,
	"spent_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"returned_as" text,
	CONSTRAINT "spendings_means_known" CHECK ("spendings"."means" in ('free_send', 'unlimited', 'credit', 'card')),
	CONSTRAINT "spendings_return_whole" CHECK (("spendings"."returned_at" is null) = ("spendings"."returned_as" is null)),
	CONSTRAINT "spendings_card_has_payment" CHECK (("spendings"."means" = 'card') = ("spendings"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer_id" text NOT NULL,
	"pack_id" text NOT NULL,
	"state" text NOT NULL,
	"wanted" text DEFAULT 'active' NOT NULL,
	"paid_until" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'past_due', 'paused', 'ended')),
	CONSTRAINT "subscriptions_wanted_known" CHECK ("subscriptions"."wanted" in ('active', 'paused', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"picture_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"report_id" uuid,
	"upload_id" uuid NOT NULL,
	"file_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"is_chosen" boolean NOT NULL,
	"description" "bytea" NOT NULL,
	"width_pixels" integer NOT NULL,
	"height_pixels" integer NOT NULL,
	"large_bytes" integer NOT NULL,
	"small_bytes" integer NOT NULL,
	CONSTRAINT "pictures_belong_to_one" CHECK (("pictures"."message_id" is null) <> ("pictures"."report_id" is null)),
	CONSTRAINT "pictures_are_measured" CHECK ("pictures"."width_pixels" > 0 and "pictures"."height_pixels" > 0
        and "pictures"."large_bytes" > 0 and "pictures"."small_bytes" > 0)
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
CREATE TABLE "key_checks" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"proof" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_checks_kind_version_pk" PRIMARY KEY("kind","version")
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
CREATE TABLE "recording_files" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"report_id" uuid,
	"upload_id" uuid NOT NULL,
	"file_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT 'current' NOT NULL,
	"state" text NOT NULL,
	"refused_reason" text,
	"duration_ms" integer,
	"timing" "bytea",
	"opus_bytes" integer,
	"aac_bytes" integer,
	"consented_at" timestamp with time zone,
	CONSTRAINT "recordings_belong_to_one" CHECK (("recordings"."message_id" is null) <> ("recordings"."report_id" is null)),
	CONSTRAINT "recordings_state_known" CHECK ("recordings"."state" in ('processing', 'ready', 'refused')),
	CONSTRAINT "recordings_place_known" CHECK ("recordings"."place" in ('current', 'next', 'staged')),
	CONSTRAINT "recordings_refused_has_reason" CHECK (("recordings"."state" = 'refused') = ("recordings"."refused_reason" is not null)),
	CONSTRAINT "recordings_ready_is_measured" CHECK ("recordings"."state" <> 'ready' or ("recordings"."duration_ms" > 0 and "recordings"."opus_bytes" > 0
        and "recordings"."aac_bytes" > 0 and "recordings"."timing" is not null))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "favorite_templates" (
	"user_id" uuid NOT NULL,
	"template_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorite_templates_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
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
	"film_id" text NOT NULL,
	"processing" text NOT NULL,
	"processing_percent" integer DEFAULT 0 NOT NULL,
	"processing_fault" text,
	"duration_seconds" real,
	"width_pixels" integer,
	"height_pixels" integer,
	"film_regions" jsonb,
	"rejection_reason" text,
	"proposed_category_id" text,
	"rights_wording" text NOT NULL,
	"rights_confirmed_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gallery_videos_status_known" CHECK ("gallery_videos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "gallery_videos_processing_known" CHECK ("gallery_videos"."processing" in ('waiting', 'processing', 'ready', 'failed')),
	CONSTRAINT "gallery_videos_ready_is_measured" CHECK ("gallery_videos"."processing" <> 'ready' or "gallery_videos"."duration_seconds" is not null),
	CONSTRAINT "gallery_videos_approved_is_ready" CHECK (("gallery_videos"."status" = 'approved') <= ("gallery_videos"."processing" = 'ready')),
	CONSTRAINT "gallery_videos_approval_has_time" CHECK (("gallery_videos"."status" = 'approved') = ("gallery_videos"."approved_at" is not null)),
	CONSTRAINT "gallery_videos_approver_only_when_approved" CHECK ("gallery_videos"."approved_by" is null or "gallery_videos"."status" = 'approved'),
	CONSTRAINT "gallery_videos_size_positive" CHECK ("gallery_videos"."file_size" > 0),
	CONSTRAINT "gallery_videos_usage_not_negative" CHECK ("gallery_videos"."usage_count" >= 0)
);
--> statement-breakpoint
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
	"proposed_category_id" text,
	"rights_wording" text NOT NULL,
	"rights_confirmed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_uploads_state_known" CHECK ("video_uploads"."state" in ('receiving', 'stored', 'recorded')),
	CONSTRAINT "video_uploads_size_positive" CHECK ("video_uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_notify_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "bytea" NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_notify_requests_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_views" ADD CONSTRAINT "delivery_views_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_blocks" ADD CONSTRAINT "recipient_blocks_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_plans" ADD CONSTRAINT "absence_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_messages" ADD CONSTRAINT "cancelled_messages_cancellation_id_recipient_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."recipient_cancellations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_messages" ADD CONSTRAINT "cancelled_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_template_id_message_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "never_write_to" ADD CONSTRAINT "never_write_to_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_cancellations" ADD CONSTRAINT "recipient_cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_notices" ADD CONSTRAINT "sender_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_additions" ADD CONSTRAINT "report_additions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_templates" ADD CONSTRAINT "favorite_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_templates" ADD CONSTRAINT "favorite_templates_template_id_message_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_videos" ADD CONSTRAINT "gallery_videos_proposed_category_id_categories_id_fk" FOREIGN KEY ("proposed_category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_proposed_category_id_categories_id_fk" FOREIGN KEY ("proposed_category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notes_user_index" ON "account_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_notes_author_index" ON "account_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_resets_stop_hash_unique" ON "factor_resets" USING btree ("stop_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_unique" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user_id_unique" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_missing_bio_html_index" ON "profiles" USING btree ("user_id") WHERE "profiles"."bio" is not null and "profiles"."bio_html" is null;--> statement-breakpoint
CREATE INDEX "profiles_plain_details_index" ON "profiles" USING btree ("user_id") WHERE num_nonnulls("profiles"."website_url", "profiles"."location", "profiles"."phone", "profiles"."birth_date") > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_provider_account_unique" ON "sign_in_methods" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user_id_index" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_id_unique" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_mailbox_index" ON "users" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_prefix_index" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (("email" || ' ' || lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_recipient_index" ON "deleted_sender_mails" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_sender_index" ON "deleted_sender_mails" USING btree ("sender_mailbox_hash");--> statement-breakpoint
CREATE INDEX "deleted_sender_mails_sent_at_index" ON "deleted_sender_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message_id_unique" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_token_hash_unique" ON "deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_private_token_hash_unique" ON "deliveries" USING btree ("private_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_mail_code_hash_unique" ON "deliveries" USING btree ("mail_code_hash");--> statement-breakpoint
CREATE INDEX "deliveries_trouble_index" ON "deliveries" USING btree ("updated_at" DESC NULLS LAST) WHERE "deliveries"."state" in ('held', 'failed');--> statement-breakpoint
CREATE INDEX "deliveries_due_index" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_overdue_index" ON "deliveries" USING btree ("overdue_since") WHERE "deliveries"."state" = 'waiting' and "deliveries"."overdue_since" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_reminder_index" ON "deliveries" USING btree ("reminder_due_at") WHERE "deliveries"."reminder_due_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_attempts_delivery_id_index" ON "delivery_attempts" USING btree ("delivery_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_attempts_created_at_index" ON "delivery_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_proofs_recipient_index" ON "mail_proofs" USING btree ("recipient_email_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proofs_mail_code_hash_unique" ON "mail_proofs" USING btree ("mail_code_hash");--> statement-breakpoint
CREATE INDEX "mail_proofs_sent_at_index" ON "mail_proofs" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "suppressed_addresses_mailbox_index" ON "suppressed_addresses" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "delivery_views_message_id_index" ON "delivery_views" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "delivery_views_created_at_index" ON "delivery_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at_index" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recipient_blocks_mailbox_index" ON "recipient_blocks" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_blocks_sender_unique" ON "recipient_blocks" USING btree ("recipient_email_hash","sender_id","is_anonymous");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_blocks_everybody_unique" ON "recipient_blocks" USING btree ("recipient_email_hash") WHERE "recipient_blocks"."sender_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "absence_plans_question_unique" ON "absence_plans" USING btree ("question_hash");--> statement-breakpoint
CREATE INDEX "absence_plans_contact_index" ON "absence_plans" USING btree ("contact_email_hash");--> statement-breakpoint
CREATE INDEX "burned_letters_burned_at_index" ON "burned_letters" USING btree ("burned_at");--> statement-breakpoint
CREATE INDEX "burned_letters_not_noted_index" ON "burned_letters" USING btree ("burned_at") WHERE "burned_letters"."noted_at" is null;--> statement-breakpoint
CREATE INDEX "cancelled_messages_message_index" ON "cancelled_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_user_newest_index" ON "messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id") WHERE "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_user_status_newest_index" ON "messages" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id") WHERE "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_deleted_at_index" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_newest_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_template_index" ON "messages" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "messages_user_recipient_index" ON "messages" USING btree ("user_id","recipient_email_hash");--> statement-breakpoint
CREATE INDEX "messages_recipient_index" ON "messages" USING btree ("recipient_email_hash");--> statement-breakpoint
CREATE INDEX "messages_recipient_mailbox_index" ON "messages" USING btree ("recipient_mailbox_hash");--> statement-breakpoint
CREATE INDEX "messages_missing_mailbox_index" ON "messages" USING btree ("id") WHERE "messages"."recipient_mailbox_hash" is null and "messages"."recipient_erased_at" is null;--> statement-breakpoint
CREATE INDEX "messages_burns_at_index" ON "messages" USING btree ("burns_at") WHERE "messages"."burns_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_kept_index" ON "messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id") WHERE "messages"."kept_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "never_write_to_mailbox_unique" ON "never_write_to" USING btree ("user_id","mailbox_hash");--> statement-breakpoint
CREATE INDEX "recipient_cancellations_user_index" ON "recipient_cancellations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recipient_cancellations_created_at_index" ON "recipient_cancellations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_additions_report_index" ON "report_additions" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "report_evidence_expires_at_index" ON "report_evidence" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reports_status_newest_index" ON "reports" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_message_id_index" ON "reports" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "reports_sender_id_index" ON "reports" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "reports_sender_mailbox_index" ON "reports" USING btree ("sender_mailbox_hash") WHERE "reports"."sender_mailbox_hash" is not null;--> statement-breakpoint
CREATE INDEX "reports_recipient_mailbox_index" ON "reports" USING btree ("recipient_mailbox_hash") WHERE "reports"."recipient_mailbox_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_a_message" ON "reports" USING btree ("message_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "card_events_received_at_index" ON "card_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_id_index" ON "ledger_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_message_id_index" ON "ledger_entries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_message_id_index" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payments_status_index" ON "payments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payments_subscription_index" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_card_index" ON "payments" USING btree ("card_hash") WHERE "payments"."card_hash" is not null;--> statement-breakpoint
CREATE INDEX "payments_refund_under_way_index" ON "payments" USING btree ("checked_at") WHERE "payments"."refund_cents" > "payments"."refunded_cents";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout_unique" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_unique" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_a_message" ON "payments" USING btree ("message_id") WHERE "payments"."kind" = 'message' and "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_pack_a_person" ON "payments" USING btree ("user_id") WHERE "payments"."kind" = 'pack' and "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "spendings_user_id_index" ON "spendings" USING btree ("user_id","spent_at");--> statement-breakpoint
CREATE INDEX "spendings_means_index" ON "spendings" USING btree ("means","spent_at");--> statement-breakpoint
CREATE INDEX "spendings_message_id_index" ON "spendings" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spendings_one_a_message" ON "spendings" USING btree ("message_id") WHERE "spendings"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "spendings_payment_unique" ON "spendings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_a_person" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."wanted" <> 'ended' and "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "picture_files_created_index" ON "picture_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pictures_message_id_index" ON "pictures" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_one_chosen_a_message" ON "pictures" USING btree ("message_id") WHERE "pictures"."is_chosen";--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_upload_unique" ON "pictures" USING btree ("message_id","upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_report_unique" ON "pictures" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "pictures_not_chosen_index" ON "pictures" USING btree ("updated_at") WHERE not "pictures"."is_chosen" and "pictures"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_index" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_user_index" ON "security_events" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_created_at_index" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "recording_files_created_index" ON "recording_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_report_unique" ON "recordings" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_place_unique" ON "recordings" USING btree ("message_id","place");--> statement-breakpoint
CREATE INDEX "recordings_processing_index" ON "recordings" USING btree ("created_at") WHERE "recordings"."state" = 'processing';--> statement-breakpoint
CREATE INDEX "message_templates_category_id_index" ON "message_templates" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_videos_film_id_unique" ON "gallery_videos" USING btree ("film_id");--> statement-breakpoint
CREATE INDEX "gallery_videos_uploader_index" ON "gallery_videos" USING btree ("uploaded_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gallery_videos_status_index" ON "gallery_videos" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gallery_videos_newest_index" ON "gallery_videos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "video_uploads_user_index" ON "video_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "video_uploads_expiry_index" ON "video_uploads" USING btree ("expires_at");