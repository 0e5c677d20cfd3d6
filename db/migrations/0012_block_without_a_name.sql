DROP INDEX "recipient_blocks_unique";--> statement-breakpoint
ALTER TABLE "recipient_blocks" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_blocks_sender_unique" ON "recipient_blocks" USING btree ("recipient_email_hash","sender_id","is_anonymous");