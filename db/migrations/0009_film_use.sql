-- usage_count rises by one for each message sent with a video, however it was paid for
-- (docs/product.md, "Templates"). It counts when sent_at is first set, so that a retry adds nothing.
CREATE FUNCTION count_film_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gallery_videos SET usage_count = usage_count + 1
    FROM message_templates
   WHERE message_templates.id = NEW.template_id
     AND gallery_videos.film_id = message_templates.film_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_count_film_use_on_insert AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL AND NEW.template_id IS NOT NULL)
  EXECUTE FUNCTION count_film_use();
--> statement-breakpoint
CREATE TRIGGER messages_count_film_use_on_update AFTER UPDATE OF sent_at ON messages
  FOR EACH ROW WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.template_id IS NOT NULL)
  EXECUTE FUNCTION count_film_use();
