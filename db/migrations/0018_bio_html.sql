ALTER TABLE "profiles" ADD COLUMN "bio_html" text;--> statement-breakpoint
CREATE INDEX "profiles_missing_bio_html_index" ON "profiles" USING btree ("user_id") WHERE "profiles"."bio" is not null and "profiles"."bio_html" is null;--> statement-breakpoint
-- The previous release changes a bio without what recipients see of it; the application fills in what
-- is missing.
CREATE FUNCTION clear_stale_bio_html() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bio_html := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_clear_stale_bio_html BEFORE UPDATE OF bio ON profiles
  FOR EACH ROW WHEN (OLD.bio IS DISTINCT FROM NEW.bio AND OLD.bio_html IS NOT DISTINCT FROM NEW.bio_html)
  EXECUTE FUNCTION clear_stale_bio_html();
