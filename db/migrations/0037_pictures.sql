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
	"is_chosen" boolean NOT NULL,
	"file_key" "bytea" NOT NULL,
	"description" "bytea" NOT NULL,
	"width_pixels" integer NOT NULL,
	"height_pixels" integer NOT NULL,
	"large_bytes" integer NOT NULL,
	"small_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_belong_to_one" CHECK (("pictures"."message_id" is null) <> ("pictures"."report_id" is null)),
	CONSTRAINT "pictures_are_measured" CHECK ("pictures"."width_pixels" > 0 and "pictures"."height_pixels" > 0
        and "pictures"."large_bytes" > 0 and "pictures"."small_bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "about" text DEFAULT 'letter' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_files_created_index" ON "picture_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pictures_message_id_index" ON "pictures" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_one_chosen_a_message" ON "pictures" USING btree ("message_id") WHERE "pictures"."is_chosen";--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_upload_unique" ON "pictures" USING btree ("message_id","upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_report_unique" ON "pictures" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "pictures_not_chosen_index" ON "pictures" USING btree ("updated_at") WHERE not "pictures"."is_chosen" and "pictures"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_known" CHECK ("reports"."about" in ('letter', 'picture'));