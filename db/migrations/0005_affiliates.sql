CREATE TABLE "affiliate_notify_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "bytea" NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_notify_requests_email_hash_unique" UNIQUE("email_hash")
);
