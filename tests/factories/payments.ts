import type { TestApp } from '../setup/test-app.ts';
import type { Person } from './people.ts';

/** A card payment for a message, as the books keep it once the money is there. */
export async function buildPayment(app: TestApp, person: Person, messageId: string): Promise<void> {
  await app.pool.query(
    `insert into payments (id, user_id, message_id, amount_cents, status, created_at, completed_at)
     values (gen_random_uuid(), $1, $2, 499, 'completed', now(), now())`,
    [person.userId, messageId],
  );
}
