-- Everything the database does by itself: the current body of each function and trigger, in the form that
-- PostgreSQL prints. `npm run migrate` applies this file after the migrations and replaces only what differs
-- (app/platform/db/triggers.server.ts). To change a rule, edit it here. Each body must also serve the
-- previous release, which runs beside the new one for a while. docs/architecture.md, "What the database does
-- by itself" lists the rules.

-- Every balance is explained by ledger rows (docs/product.md, "Money"): a new profile gets its opening rows,
-- and a commit in which balance and ledger disagree fails.
CREATE OR REPLACE FUNCTION public.open_ledger() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO ledger_entries (user_id, balance, delta, reason, created_at)
  SELECT NEW.user_id, opening.balance, opening.delta, 'opened', NEW.created_at
  FROM (VALUES ('free_sends', NEW.free_sends_remaining), ('credits', NEW.total_credits))
    AS opening (balance, delta)
  WHERE opening.delta <> 0;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER profiles_open_ledger
  AFTER INSERT ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION open_ledger();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.assert_ledger_agrees(of_user uuid) RETURNS void LANGUAGE plpgsql AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.check_ledger_after_change() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM assert_ledger_agrees(OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM assert_ledger_agrees(NEW.user_id);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_balance_agrees
  AFTER UPDATE OF free_sends_remaining, total_credits, user_id ON public.profiles
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION check_ledger_after_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_sum_agrees
  AFTER INSERT OR DELETE OR UPDATE ON public.ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION check_ledger_after_change();
--> statement-breakpoint
-- The mailbox of a deleted account: its free send stays spent, and the blocks and limits of its letters stay
-- in force. A mail counts for as long as app/features/dispatch/records/delete-old-records.server.ts keeps it.
-- An account whose address was never proven leaves nothing that would count for the owner of the mailbox: a
-- hash of its own stands in for that of the mailbox.
CREATE OR REPLACE FUNCTION public.keep_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  sender_hash bytea := CASE WHEN OLD.email_verified THEN OLD.mailbox_hash
                            ELSE sha256(OLD.mailbox_hash || uuid_send(OLD.id)) END;
BEGIN
  INSERT INTO deleted_accounts (mailbox_hash, deleted_at)
  SELECT OLD.mailbox_hash, now() FROM profiles
   WHERE user_id = OLD.id AND free_sends_remaining = 0 AND OLD.email_verified
  ON CONFLICT (mailbox_hash) DO UPDATE SET deleted_at = excluded.deleted_at;
  INSERT INTO deleted_sender_blocks (recipient_mailbox_hash, sender_mailbox_hash, is_anonymous, created_at)
  SELECT recipient_mailbox_hash, sender_hash, is_anonymous, created_at
    FROM recipient_blocks
   WHERE sender_id = OLD.id AND recipient_mailbox_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO deleted_sender_mails (delivery_id, sender_mailbox_hash, recipient_mailbox_hash, is_anonymous, sent_at, reminder_sent_at)
  SELECT deliveries.id, sender_hash, messages.recipient_mailbox_hash, messages.is_anonymous,
         coalesce(deliveries.accepted_at, deliveries.due_at), deliveries.reminder_sent_at
    FROM messages JOIN deliveries ON deliveries.message_id = messages.id
   WHERE messages.user_id = OLD.id
     AND messages.recipient_mailbox_hash IS NOT NULL
     AND (deliveries.accepted_at IS NOT NULL OR deliveries.transmitting_since IS NOT NULL
          OR deliveries.unknown_outcomes > 0)
     AND greatest(deliveries.accepted_at, deliveries.reminder_sent_at,
                  CASE WHEN deliveries.accepted_at IS NULL THEN deliveries.due_at END)
         > now() - interval '8 days'
  ON CONFLICT DO NOTHING;
  INSERT INTO deleted_sender_cards (recipient_mailbox_hash, card_hash, created_at)
  SELECT DISTINCT ON (block.recipient_mailbox_hash, payment.card_hash)
         block.recipient_mailbox_hash, payment.card_hash, block.created_at
    FROM recipient_blocks AS block
    JOIN payments AS payment ON payment.user_id = OLD.id AND payment.card_hash IS NOT NULL
   WHERE block.sender_id = OLD.id AND block.includes_same_card AND NOT block.is_anonymous
     AND block.recipient_mailbox_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  UPDATE payments SET card_hash = NULL WHERE user_id = OLD.id AND card_hash IS NOT NULL;
  UPDATE reports SET sender_mailbox_hash = sender_hash WHERE sender_id = OLD.id;
  RETURN OLD;
END $function$;
--> statement-breakpoint
CREATE TRIGGER users_keep_deleted_account
  BEFORE DELETE ON public.users
  FOR EACH ROW
  WHEN ((old.mailbox_hash IS NOT NULL))
  EXECUTE FUNCTION keep_deleted_account();
--> statement-breakpoint
-- Whoever owned the old address keeps no way in: a new address ends every session, every identity at a
-- provider and every reset link.
CREATE OR REPLACE FUNCTION public.drop_former_owner() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  DELETE FROM sign_in_methods WHERE user_id = NEW.id AND provider_id <> 'credential';
  DELETE FROM verifications WHERE value = NEW.id::text;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER users_drop_former_owner
  AFTER UPDATE OF email ON public.users
  FOR EACH ROW
  WHEN ((old.email <> new.email))
  EXECUTE FUNCTION drop_former_owner();
--> statement-breakpoint
-- The links in a mail outlive its letter (docs/decisions/0018-mail-links-outlive-letters.md), whichever code
-- path erases the recipient or deletes the message. Nothing is kept of a mail that no server can have received.
-- The delivery is deleted with its message: hence BEFORE.
CREATE OR REPLACE FUNCTION public.keep_mail_proof() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO mail_proofs (delivery_id, token_key_version, mail_code_hash, recipient_email_hash, recipient_mailbox_hash, sent_at)
  SELECT id, token_key_version, mail_code_hash, OLD.recipient_email_hash, OLD.recipient_mailbox_hash, coalesce(accepted_at, due_at)
    FROM deliveries
   WHERE message_id = OLD.id
     AND (accepted_at IS NOT NULL OR transmitting_since IS NOT NULL OR unknown_outcomes > 0)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $function$;
--> statement-breakpoint
CREATE TRIGGER messages_keep_mail_proof_on_erasure
  AFTER UPDATE OF recipient_erased_at ON public.messages
  FOR EACH ROW
  WHEN (((old.recipient_erased_at IS NULL) AND (new.recipient_erased_at IS NOT NULL)))
  EXECUTE FUNCTION keep_mail_proof();
--> statement-breakpoint
CREATE TRIGGER messages_keep_mail_proof_on_deletion
  BEFORE DELETE ON public.messages
  FOR EACH ROW
  WHEN ((old.recipient_erased_at IS NULL))
  EXECUTE FUNCTION keep_mail_proof();
--> statement-breakpoint
-- A mail that was reported as undeliverable may have arrived nevertheless. When its letter is sent again,
-- perhaps to another address, the links in the first mail go on working.
CREATE TRIGGER messages_keep_mail_proof_on_correction
  AFTER UPDATE OF recipient_email_hash ON public.messages
  FOR EACH ROW
  WHEN (((old.recipient_email_hash IS NOT NULL) AND (old.recipient_erased_at IS NULL) AND (new.recipient_email_hash IS DISTINCT FROM old.recipient_email_hash)))
  EXECUTE FUNCTION keep_mail_proof();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.keep_mail_proof_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO mail_proofs (delivery_id, token_key_version, mail_code_hash, recipient_email_hash, recipient_mailbox_hash, sent_at)
  SELECT OLD.id, OLD.token_key_version, OLD.mail_code_hash, recipient_email_hash, recipient_mailbox_hash, coalesce(OLD.accepted_at, OLD.due_at)
    FROM messages
   WHERE id = OLD.message_id AND recipient_email_hash IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $function$;
--> statement-breakpoint
CREATE TRIGGER deliveries_keep_mail_proof
  BEFORE DELETE ON public.deliveries
  FOR EACH ROW
  WHEN (((old.accepted_at IS NOT NULL) OR (old.transmitting_since IS NOT NULL) OR (old.unknown_outcomes > 0)))
  EXECUTE FUNCTION keep_mail_proof_of_delivery();
--> statement-breakpoint
-- usage_count counts each message once, however it was paid for (docs/product.md, "Templates"). A message that
-- is cancelled before it leaves, or reopened after it failed, no longer counts until it is sent again.
CREATE OR REPLACE FUNCTION public.count_film_use() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE gallery_videos SET usage_count = usage_count + 1
    FROM message_templates
   WHERE message_templates.id = NEW.template_id
     AND gallery_videos.film_id = message_templates.film_id;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER messages_count_film_use_on_insert
  AFTER INSERT ON public.messages
  FOR EACH ROW
  WHEN (((new.sent_at IS NOT NULL) AND (new.template_id IS NOT NULL)))
  EXECUTE FUNCTION count_film_use();
--> statement-breakpoint
CREATE TRIGGER messages_count_film_use_on_update
  AFTER UPDATE OF sent_at ON public.messages
  FOR EACH ROW
  WHEN (((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL) AND (new.template_id IS NOT NULL)))
  EXECUTE FUNCTION count_film_use();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.uncount_film_use() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE gallery_videos SET usage_count = greatest(usage_count - 1, 0)
    FROM message_templates
   WHERE message_templates.id = OLD.template_id
     AND gallery_videos.film_id = message_templates.film_id;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER messages_uncount_film_use
  AFTER UPDATE OF sent_at ON public.messages
  FOR EACH ROW
  WHEN (((old.sent_at IS NOT NULL) AND (new.sent_at IS NULL) AND (old.template_id IS NOT NULL)))
  EXECUTE FUNCTION uncount_film_use();
--> statement-breakpoint
-- Entries of the audit log are only ever added, so whoever takes over a process cannot hide what was done
-- before. One change is allowed, that of the foreign key: when an account is deleted, its entries no longer
-- point to it and keep its name.
CREATE OR REPLACE FUNCTION public.keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $function$
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_keep
  BEFORE DELETE OR UPDATE ON public.audit_entries
  FOR EACH ROW
  EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_entries_keep_all
  BEFORE TRUNCATE ON public.audit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_audit_entries();
