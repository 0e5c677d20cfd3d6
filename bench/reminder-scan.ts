import { claimDueReminders } from '#app/features/dispatch/reminders/reminder.store.server.ts';
import type { Benchmark } from './measurement.ts';
import type { BenchInstance } from './setup/bench-instance.ts';
import { compareClaims, DUE } from './setup/compare-claims.ts';

/** Looking for due reminders every minute must not get slower as more letters wait to be opened. */
export const reminderScan: Benchmark = {
  name: 'reminder-scan',
  measure: async () => [
    await compareClaims({
      name: 'reminder scan: 1,000,000 messages, relative to 1,000',
      fill: addUnopenedLetters,
      release:
        "update deliveries set reminder_due_at = now(), reminder_claim_id = null where reminder_claim_id is not null and reminder_due_at < now() + interval '30 minutes'",
      claim: (db, claimId) => claimDueReminders(db, claimId, DUE, new Date()),
    }),
  ],
};

/** Inserts letters that nobody has opened: every one has a reminder ahead, and a few are due. */
async function addUnopenedLetters({ pool }: BenchInstance, letters: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into messages (id, user_id, recipient_email, recipient_email_hash, subject, personalized_content,
           is_anonymous, wants_reminder, status, sent_at, permission_confirmed_at, created_at, updated_at)
         select gen_random_uuid(), id, '', '', '', '', false, true, 'sent', now(), now(), now(), now()
           from (select id from users limit 1) as sender, generate_series(1, $1)
       returning id)
     insert into deliveries (id, message_id, state, due_at, next_attempt_at, accepted_at, expires_at,
         reminder_due_at, token_hash, token_key_version, created_at, updated_at)
       select gen_random_uuid(), id, 'accepted', now(), now(), now(), now() + interval '1 year',
           now() + interval '1 day' + random() * interval '2 days', uuid_send(id), 1, now(), now()
         from made`,
    [letters],
  );
  await pool.query(
    'update deliveries set reminder_due_at = now() where id in (select id from deliveries limit $1)',
    [DUE],
  );
}
