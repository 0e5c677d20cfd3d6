CREATE TABLE "report_evidence" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"record" "bytea" NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_evidence_expires_at_index" ON "report_evidence" USING btree ("expires_at");