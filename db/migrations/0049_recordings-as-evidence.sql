ALTER TABLE "recordings" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "report_id" uuid;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_report_unique" ON "recordings" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_belong_to_one" CHECK (("recordings"."message_id" is null) <> ("recordings"."report_id" is null));