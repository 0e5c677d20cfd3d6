CREATE TABLE "report_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" "bytea",
	"is_from_recipient" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_by_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_additions" ADD CONSTRAINT "report_additions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_additions_report_index" ON "report_additions" USING btree ("report_id","created_at");