-- Whoever owned the old address keeps no way in: with a new address, every session, every identity at a
-- provider and every reset link ends in the same transaction, also under the previous release.
CREATE FUNCTION drop_former_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  DELETE FROM sign_in_methods WHERE user_id = NEW.id AND provider_id <> 'credential';
  DELETE FROM verifications WHERE value = NEW.id::text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_drop_former_owner AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email)
  EXECUTE FUNCTION drop_former_owner();
--> statement-breakpoint
-- What earlier changes of an address have left.
DELETE FROM sign_in_methods
 WHERE provider_id <> 'credential'
   AND created_at < (SELECT max(security_events.created_at) FROM security_events
                      WHERE security_events.user_id = sign_in_methods.user_id
                        AND security_events.action = 'email_changed');
