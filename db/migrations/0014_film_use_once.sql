-- usage_count counts each message once (product.md section 1). What is taken back before it left, and
-- what failed and is written anew, has not been sent: its moment of sending is cleared, and what was
-- counted for it comes off. Sent again, it counts again, with the film it has then.
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
