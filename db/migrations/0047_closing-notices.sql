CREATE TABLE "closing_notices" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_notices_pkey" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "closing_notices_kind_known" CHECK ("closing_notices"."kind" in ('sender', 'recipient'))
);
