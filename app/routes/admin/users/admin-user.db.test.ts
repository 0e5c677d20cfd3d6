import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildAdmin,
  buildPerson,
  buildStaff,
  type Person,
  suspend,
} from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('the page of a user names the action that failed', () => {
  const web = openWebProgram(app, secrets);
  let admin: Person;

  beforeAll(async () => {
    admin = await buildAdmin(app);
    // Every action writes its audit entry in the same transaction: without it none can succeed.
    await app.pool.query(
      'alter table audit_entries add constraint full_up check (false) not valid',
    );
  });

  async function act(person: Person, intent: string): Promise<string> {
    const answer = await fetch(`${web.origin}/admin/users/${person.userId}`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        origin: web.origin,
        cookie: admin.credentials.get('cookie') ?? '',
      },
      body: new URLSearchParams({ intent, role: 'staff', from: '0', to: '1' }),
    });
    return answer.text();
  }

  const failures = [
    'This list could not be loaded',
    'Failed to suspend or restore the account',
    'Failed to assign role',
    'Failed to update user credits',
  ] as const;
  test.each([
    ['suspend', 'Failed to suspend or restore the account'],
    ['restore', 'Failed to suspend or restore the account'],
    ['role', 'Failed to assign role'],
    ['credits-confirmed', 'Failed to update user credits'],
  ])('%s: %s', async (intent, notice) => {
    const person = await buildPerson(app);
    if (intent === 'restore') await suspend(app, person);
    const page = await act(person, intent);
    expect(failures.filter((failure) => page.includes(failure))).toEqual([notice]);
  });
});

describe('what a user’s page shows', () => {
  const web = openWebProgram(app, secrets);

  const read = async (reader: Person, { userId }: Person) => {
    const headers = { cookie: reader.credentials.get('cookie') ?? '' };
    const answer = await fetch(`${web.origin}/admin/users/${userId}`, { headers });
    const headings = (await answer.text()).matchAll(/<h2[^>]*>([^<]+)</g);
    return [...headings].map(([, heading]) => heading);
  };

  test('staff see no money and no action, admins see both', async () => {
    const person = await buildPerson(app, { isProven: true });
    const forStaff = ['About', 'Sessions', 'Messages', 'Reports about them'];
    const forAdmins = ['Actions', 'Notes', 'Payments', 'Ledger', 'Reports by them'];
    expect(await read(await buildStaff(app), person)).toEqual(forStaff);
    expect((await read(await buildAdmin(app), person)).toSorted()).toEqual(
      [...forStaff, ...forAdmins].toSorted(),
    );
  });
});
