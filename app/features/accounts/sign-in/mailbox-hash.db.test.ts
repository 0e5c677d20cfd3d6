import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountMailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { buildPersonWithPassword } from '#tests/factories/people.ts';
import { googleEnvironment, openGoogle, signInWithGoogle } from '#tests/setup/google.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp(googleEnvironment);
openGoogle(app);

beforeAll(async () => {
  await app.pool.query(`
    create table written_addresses (email text, mailbox_hash bytea);
    create function note_address() returns trigger language plpgsql as $$ begin
      insert into written_addresses values (new.email, new.mailbox_hash);
      return null;
    end $$;
    create trigger users_note_address after insert or update of email on users
      for each row execute function note_address()`);
});

const written = async (email: string) => {
  const { rows } = await app.pool.query(
    'select mailbox_hash from written_addresses where email = $1',
    [email],
  );
  return rows.map(({ mailbox_hash }) => mailbox_hash);
};
const expected = (email: string) => [accountMailboxHash(app.platform.keyring, email)];

// A process that ends right after the statement leaves no account that avoids the limits of its mailbox.
test('an address is never stored without the hash of its mailbox', async () => {
  const name = randomUUID();
  const { email } = await buildPersonWithPassword(app, { email: `${name}@people.test` });
  expect(await written(email)).toEqual(expected(email));

  const byGoogle = `${randomUUID()}@people.test`;
  await signInWithGoogle(app, byGoogle);
  expect(await written(byGoogle)).toEqual(expected(byGoogle));

  // Another spelling of the mailbox, and another mailbox.
  const { internalAdapter } = await app.services.auth.$context;
  const spelling = `${name}+new@people.test`;
  await internalAdapter.updateUserByEmail(email, { email: spelling });
  expect(await written(spelling)).toEqual(expected(email));
  const other = `${randomUUID()}@people.test`;
  await internalAdapter.updateUserByEmail(spelling, { email: other });
  expect(await written(other)).toEqual(expected(other));
});
