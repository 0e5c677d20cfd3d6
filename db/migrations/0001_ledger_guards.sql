-- Every balance is explained by ledger rows (docs/product.md, "Money"). A new profile gets its opening
-- rows, and a commit in which balance and ledger disagree fails.

CREATE FUNCTION open_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entries (user_id, balance, delta, reason, created_at)
  SELECT NEW.user_id, opening.balance, opening.delta, 'opened', NEW.created_at
  FROM (VALUES ('free_sends', NEW.free_sends_remaining), ('credits', NEW.total_credits))
    AS opening (balance, delta)
  WHERE opening.delta <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_open_ledger AFTER INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION open_ledger();
--> statement-breakpoint
CREATE FUNCTION assert_ledger_agrees(of_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  differs boolean;
BEGIN
  SELECT profiles.free_sends_remaining IS DISTINCT FROM sums.free_sends
      OR profiles.total_credits IS DISTINCT FROM sums.credits
    INTO differs
    FROM profiles, (
      SELECT coalesce(sum(delta) FILTER (WHERE balance = 'free_sends'), 0) AS free_sends,
             coalesce(sum(delta) FILTER (WHERE balance = 'credits'), 0) AS credits
        FROM ledger_entries WHERE user_id = of_user) AS sums
   WHERE profiles.user_id = of_user;
  IF differs THEN
    RAISE EXCEPTION 'The balance of user % differs from the sum of its ledger', of_user
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_agrees_with_balance';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_ledger_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM assert_ledger_agrees(OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM assert_ledger_agrees(NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_balance_agrees
  AFTER UPDATE OF free_sends_remaining, total_credits, user_id ON profiles
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_after_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_sum_agrees
  AFTER INSERT OR UPDATE OR DELETE ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_after_change();
