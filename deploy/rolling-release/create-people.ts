import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Person } from '#tests/factories/people.ts';

const SENDS_EACH = 2_000;

/** Inserts signed-in people, each with so many free sends, as the product would. */
export async function createPeople(
  pool: pg.Pool,
  authSecret: string,
  count: number,
  sendsEach = SENDS_EACH,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `${randomUUID()}@people.test`;
    const token = randomUUID();
    const { rows } = await pool.query(
      "insert into users (email, name, created_at, updated_at) values ($1, 'Jonas Weber', now(), now()) returning id",
      [email],
    );
    const userId: string = rows[0].id;
    // A trigger writes the opening ledger entry.
    await pool.query(
      'insert into profiles (user_id, free_sends_remaining, created_at, updated_at) values ($1, $2, now(), now())',
      [userId, sendsEach],
    );
    await pool.query(
      "insert into sessions (user_id, token, expires_at, created_at, updated_at) values ($1, $2, now() + interval '30 days', now(), now())",
      [userId, token],
    );
    const signature = createHmac('sha256', authSecret).update(token).digest('base64');
    const cookie = `unsent.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    people.push({ userId, email, credentials: new Headers({ cookie }) });
  }
  return people;
}
