import { beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildPerson, type Person, suspend } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('what the page of a person says when an act on them fails', () => {
  const web = openWebProgram(app, secrets);
  let admin: Person;

  beforeAll(async () => {
    admin = await buildAdmin(app);
    // Every act is put on record in its own transaction: without the record none can be done.
    await app.pool.query(
      'alter table audit_entries add constraint full_up check (false) not valid',
    );
  });

  async function act(person: Person, intent: string): Promise<string> {
    const answer = await fetch(`${web.origin}/admin/users/${person.userId}`, {
      method: 'POST',
      headers: { origin: web.origin, cookie: admin.credentials.get('cookie') ?? '' },
      body: new URLSearchParams({ intent, role: 'staff', from: '0', to: '1' }),
    });
    return answer.text();
  }

  const failures = [
    'This list could not be loaded',
    'Failed to change whether this account is suspended',
    'Failed to assign role',
    'Failed to update user credits',
  ] as const;
  test.each([
    ['suspend', 'Failed to change whether this account is suspended'],
    ['restore', 'Failed to change whether this account is suspended'],
    ['role', 'Failed to assign role'],
    ['credits-confirmed', 'Failed to update user credits'],
  ])('%s: %s', async (intent, words) => {
    const person = await buildPerson(app);
    if (intent === 'restore') await suspend(app, person);
    const page = await act(person, intent);
    expect(failures.filter((failure) => page.includes(failure))).toEqual([words]);
  });
});
