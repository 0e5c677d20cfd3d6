CREATE TABLE "bounce_report_counts" (
	"hour" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "bounce_report_counts_pkey" PRIMARY KEY("hour","outcome")
);
