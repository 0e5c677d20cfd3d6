CREATE TABLE "mail_domain_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "mail_domain_checks_is_one_row" CHECK ("mail_domain_checks"."id" = 1)
);
