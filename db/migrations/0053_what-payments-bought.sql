ALTER TABLE "payments" ADD COLUMN "credits" integer;--> statement-breakpoint
-- By the prices of 0.1.0, the only ones there have been.
UPDATE "payments" SET "credits" = CASE
	WHEN "kind" = 'message' THEN ("amount_cents" <= 499)::int
	ELSE CASE "pack_id" WHEN 'small' THEN 5 WHEN 'large' THEN 12 ELSE 0 END
END;
