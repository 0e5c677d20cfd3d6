-- usage_count counts each message once (docs/product.md, "Templates"). When a message is cancelled
-- before it leaves, or reopened after it failed, sent_at is cleared and its count is taken off. If it
-- is sent again, it counts again, for the film it has then.
CREATE FUNCTION uncount_film_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gallery_videos SET usage_count = greatest(usage_count - 1, 0)
    FROM message_templates
   WHERE message_templates.id = OLD.template_id
     AND gallery_videos.film_id = message_templates.film_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_uncount_film_use AFTER UPDATE OF sent_at ON messages
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL AND NEW.sent_at IS NULL AND OLD.template_id IS NOT NULL)
  EXECUTE FUNCTION uncount_film_use();
