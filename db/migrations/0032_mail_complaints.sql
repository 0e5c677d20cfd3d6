CREATE TABLE "mail_complaints" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"complained_at" timestamp with time zone NOT NULL
);
