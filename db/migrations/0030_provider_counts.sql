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
ALTER TABLE "deliveries" ADD COLUMN "provider" text;