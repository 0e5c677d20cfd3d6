import { claimDue } from '#app/features/dispatch/queue/delivery.store.server.ts';
import type { Benchmark } from './measurement.ts';
import { addLetter, type BenchInstance } from './setup/bench-instance.ts';
import { compareClaims, DUE } from './setup/compare-claims.ts';

/** Claiming due messages must not get slower as more messages are scheduled. */
export const dueQuery: Benchmark = {
  name: 'due-query',
  measure: async () => [
    await compareClaims({
      name: 'claiming due messages: 1,000,000 scheduled, relative to 1,000',
      async fill(instance, scheduled) {
        for (let letter = 0; letter < DUE; letter += 1) {
          const recipientEmail = `r${letter}@recipients.test`;
          await addLetter(instance, { content: 'Soon.', recipientEmail });
        }
        await schedule(instance, scheduled);
      },
      release:
        "update deliveries set claim_id = null, claim_until = null where claim_id is not null and state = 'waiting' and next_attempt_at <= now()",
      claim: (db, claimId) => claimDue(db, claimId, DUE, new Date()),
    }),
  ],
};

/** Inserts deliveries for next year; their letters are not needed to find due ones. */
async function schedule({ pool }: BenchInstance, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into messages (id, user_id, recipient_email, recipient_email_hash, subject, personalized_content,
           is_anonymous, status, scheduled_for, permission_confirmed_at, created_at, updated_at)
         select gen_random_uuid(), user_id, '', '', '', '', false, 'scheduled', now() + interval '1 year', now(), now(), now()
           from (select user_id from messages limit 1) as sender, generate_series(1, $1)
       returning id)
     insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version, created_at, updated_at)
       select gen_random_uuid(), id, 'waiting', later, later, uuid_send(id), 1, now(), now()
         from (select id, now() + interval '1 year' + random() * interval '1 year' as later from made) as due`,
    [count],
  );
}
