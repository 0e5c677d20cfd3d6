-- Entries of the audit log are only ever added, also by the database user of the product, so whoever
-- takes over a process cannot hide what was done before. The one change allowed is that of its foreign
-- key: when an account is deleted, its entries no longer point to it and keep its name.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.actor_id IS NULL
      AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id'
      AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log can only be added'
    USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_entries_keep_all BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
