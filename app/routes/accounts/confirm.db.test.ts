import { describe, expect, test } from 'vitest';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { readReportedLetter } from '#app/features/moderation/review-report.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import {
  buildAdmin,
  buildPerson,
  buildPersonWithPassword,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets);

/** An admin with a password, on a browser where they signed in sixteen minutes ago. */
async function buildStaleAdmin() {
  const person = await buildPersonWithPassword(app);
  await app.pool.query(
    "insert into user_roles (user_id, role, created_at) values ($1, 'admin', now())",
    [person.userId],
  );
  const stale = await openSession(app, person.userId, '16 minutes');
  return { ...person, cookie: stale.get('cookie') ?? '' };
}

async function post(path: string, cookie: string, fields: Record<string, string>) {
  const response = await fetch(`${web.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: web.origin, accept: 'text/html' },
    body: new URLSearchParams(fields),
  });
  const { status, headers } = response;
  return { status, leadsTo: headers.get('location'), html: await response.text() };
}

const confirm = (cookie: string, password: string, next = '/dashboard') =>
  post('/confirm', cookie, { intent: 'password', password, next });

const isSuspended = async (userId: string) =>
  (await app.pool.query('select suspended_at from users where id = $1', [userId])).rows[0]
    .suspended_at !== null;

describe('an admin who signed in a while ago', () => {
  test.each(['suspend', 'restore', 'role'])(
    'is asked who they are before %s, and nothing happens until then',
    async (intent) => {
      const { cookie } = await buildStaleAdmin();
      const { userId } = await buildPerson(app);
      const path = `/admin/users/${userId}`;
      const fields = { intent, ...(intent === 'role' && { role: 'staff' }) };
      const asked = await post(path, cookie, fields);
      // A chosen role is given back; without anything typed the page itself is enough.
      if (intent === 'role') expect([asked.status, asked.html]).toEqual([401, WITH_HELD_FORM]);
      else expect(asked.leadsTo).toBe(`/confirm?next=${encodeURIComponent(path)}`);
      expect(await isSuspended(userId)).toBe(false);
      const { rows } = await app.pool.query('select 1 from user_roles where user_id = $1', [
        userId,
      ]);
      expect(rows).toEqual([]);

      expect((await confirm(cookie, PASSWORD, path)).leadsTo).toBe(path);
      expect((await post(path, cookie, fields)).leadsTo).toBe(path);
      expect(await isSuspended(userId)).toBe(intent === 'suspend');
    },
  );

  const WITH_HELD_FORM = expect.stringContaining('Confirm it is you');

  test('keeps the reason they typed for the evidence, also after a wrong password', async () => {
    const { cookie } = await buildStaleAdmin();
    const sender = await buildPerson(app);
    const reportId = await buildReport(sender);
    const path = `/admin/reports/${reportId}/evidence`;
    const reason = 'The police ask for it.';
    const asked = await post(path, cookie, { reason });
    expect([asked.status, asked.html]).toEqual([401, expect.stringContaining(reason)]);
    const held = JSON.stringify({ action: path, isMultipart: false, fields: [['reason', reason]] });
    const answer = (password: string) =>
      post('/confirm', cookie, { intent: 'password', next: path, held, password });
    const refused = await answer('wrong');
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(reason)]);
    const confirmed = await answer(PASSWORD);
    expect([confirmed.status, confirmed.html]).toEqual([200, expect.stringContaining(reason)]);
    expect((await post(path, cookie, { reason })).html).toContain('Evidence of a reported letter');
  });

  test('is asked before a refund', async () => {
    const { cookie } = await buildStaleAdmin();
    const { userId } = await buildPerson(app);
    const path = `/admin/users/${userId}/refund/${userId}`;
    const asked = await post(path, cookie, { cents: '499', reason: 'They paid twice for it.' });
    expect([asked.status, asked.html]).toEqual([401, WITH_HELD_FORM]);
  });

  test('is asked before the letter and the picture of a report', async () => {
    const { cookie } = await buildStaleAdmin();
    const reportId = await buildReport(await buildPerson(app));
    const path = `/admin/reports/${reportId}`;
    const next = `/confirm?next=${encodeURIComponent(path)}`;
    expect((await post(path, cookie, { intent: 'read' })).leadsTo).toBe(next);
    const picture = await fetch(`${web.origin}${path}/picture`, {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(picture.headers.get('location')).toBe(`${next}%2Fpicture`);
  });

  test('goes on deciding reports and reading lists without being asked', async () => {
    const { cookie, userId, email } = await buildStaleAdmin();
    const reportId = await buildReport(await buildPerson(app));
    // They have read it a while ago.
    await readReportedLetter(app.services, { userId, email, roles: ['admin'] }, reportId);
    const { leadsTo } = await post(`/admin/reports/${reportId}`, cookie, { intent: 'dismiss' });
    expect(leadsTo).toMatch(/^\/admin\/reports/);
  });
});

describe('showing who one is', () => {
  test('counts for one browser, and not for another one of the same person', async () => {
    const { cookie, userId } = await buildStaleAdmin();
    const elsewhere = (await openSession(app, userId, '1 hour')).get('cookie') ?? '';
    await confirm(cookie, PASSWORD);
    const person = await buildPerson(app);
    const answer = await post(`/admin/users/${person.userId}`, elsewhere, { intent: 'suspend' });
    expect(answer.leadsTo).toContain('/confirm?');
  });

  test('fails with a wrong password, and is refused after a few, also at once', async () => {
    const { cookie } = await buildStaleAdmin();
    const wrong = await Promise.all(Array.from({ length: 6 }, () => confirm(cookie, 'wrong')));
    const statuses = wrong.map(({ status }) => status).sort();
    expect(statuses).toEqual([422, 422, 422, 429, 429, 429]);
    expect(wrong.find(({ status }) => status === 422)?.html).toContain(
      'This password is not right',
    );
    expect((await confirm(cookie, PASSWORD)).status).toBe(429);
  });

  test('leads nowhere else than to a page of ours', async () => {
    const { cookie } = await buildStaleAdmin();
    expect((await confirm(cookie, PASSWORD, '//evil.example')).leadsTo).toBe('/');
  });

  test('is not asked of somebody who has just signed in', async () => {
    const { credentials } = await buildAdmin(app);
    const cookie = credentials.get('cookie') ?? '';
    const page = await fetch(`${web.origin}/confirm?next=/admin`, {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(page.headers.get('location')).toBe('/admin');
  });
});

async function buildReport(sender: Person): Promise<string> {
  const messageId = await buildSent(app, sender);
  await reportMessage(app.services, {
    messageId,
    senderId: sender.userId,
    reason: 'other',
    details: '',
    letter: 'A letter',
    isFromRecipient: true,
  });
  const { rows } = await app.pool.query('select id from reports where message_id = $1', [
    messageId,
  ]);
  return rows[0].id;
}
