import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '#app/features/moderation/audit.queries.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import {
  asBrowser,
  buildAdmin,
  buildPerson,
  buildStaff,
  openSession,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { buildAuthenticator, buildPasskey } from '#tests/factories/second-factor.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { assignRole } from '../roles/assign-role.server.ts';
import { findSession } from '../sessions/find-session.server.ts';
import { confirmAuthenticator, startAuthenticator } from './authenticator.server.ts';
import { carryOutFactorResets } from './carry-out-factor-resets.job.server.ts';
import { readAppSecret } from './factor-secrets.server.ts';
import { loadFactors } from './load-factors.server.ts';
import { passSecondFactor } from './pass-second-factor.server.ts';
import { requestFactorReset } from './request-factor-reset.server.ts';
import { resetFactorsByAddress } from './reset-factors.server.ts';
import { stopFactorReset, stopOwnFactorReset } from './stop-factor-reset.server.ts';

const app = createTestApp();
const REASON = 'They lost their phone and the paper.';

type Admin = Awaited<ReturnType<typeof buildAdmin>>;

const asActor = (person: Admin) => ({ ...person, roles: person.roles as 'admin'[] });

const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

const request = (admin: Admin, userId: string, reason = REASON) =>
  requestFactorReset(app.services, asActor(admin), userId, reason);

async function buildProtected() {
  const person = await buildPerson(app, { isProven: true });
  await buildAuthenticator(app, person);
  await buildPasskey(app, person);
  return person;
}

const auditOf = async (userId: string) => {
  const { entries } = await listAuditEntries(app.services.db, await buildAdmin(app), {
    ...{ action: null, subjectType: 'person', subjectId: userId, actorId: null, after: null },
  });
  return entries.map(({ action, actorLabel }) => `${actorLabel}: ${action}`).reverse();
};

const isProtected = async (userId: string) => {
  const { appSince, passkeys, codesLeft } = await loadFactors(app.services, userId);
  return appSince !== null && passkeys.length > 0 && codesLeft === 10;
};

const countSessions = async (userId: string) =>
  (await app.pool.query('select 1 from sessions where user_id = $1', [userId])).rows.length;

async function pass(time: number) {
  app.clock.advance(time);
  await carryOutFactorResets(app.platform);
}

async function stopTokenOf(email: string) {
  const mails = await queuedMailsTo(app, email);
  return /keep-second-factor\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
}

describe('a reset of a second factor', () => {
  test('ends every factor, code and session after 24 hours, also by two workers at once', async () => {
    const admin = await buildAdmin(app);
    const { userId, email } = await buildProtected();
    await request(admin, userId);
    await pass(hours(24) - 1);
    expect(await isProtected(userId)).toBe(true);
    app.clock.advance(1);
    await Promise.all([carryOutFactorResets(app.platform), carryOutFactorResets(app.platform)]);
    expect(await loadFactors(app.services, userId)).toEqual({
      appSince: null,
      passkeys: [],
      codesLeft: null,
    });
    expect(await countSessions(userId)).toBe(0);
    expect(await auditOf(userId)).toEqual([
      `${admin.email}: factor_reset_requested`,
      `${admin.email}: factors_reset`,
    ]);
    const subjects = (await queuedMailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your second factor for Unsent is about to be reset',
      'Your second factor for Unsent was reset',
    ]);
  });

  test('is stopped by its owner with the link in the mail, once', async () => {
    const admin = await buildAdmin(app);
    const { userId, email } = await buildProtected();
    await request(admin, userId);
    const token = await stopTokenOf(email);
    const stops = [token, token, 'aToken', ''].map((one) =>
      outcomeOf(stopOwnFactorReset(app.services, one)),
    );
    expect((await Promise.all(stops)).sort()).toEqual([
      'done',
      'factor_reset_link_dead',
      'factor_reset_link_dead',
      'factor_reset_link_dead',
    ]);
    await pass(hours(25));
    expect(await isProtected(userId)).toBe(true);
    expect(await auditOf(userId)).toEqual([
      `${admin.email}: factor_reset_requested`,
      `${email}: factor_reset_stopped`,
    ]);
  });

  test('is stopped when its owner shows a factor', async () => {
    const admin = await buildAdmin(app);
    const person = await buildPerson(app, { isProven: true });
    const { userId, email } = person;
    const phone = await buildAuthenticator(app, person);
    const waiting = await openSession(app, userId);
    const enter = async (code: string) => {
      const session = await findSession(app.services, waiting, false);
      if (session.state !== 'needs-factor') throw new Error(session.state);
      return outcomeOf(passSecondFactor(app.services, asBrowser(waiting), session, code));
    };
    await request(admin, userId);
    expect(await enter('000000')).toBe('second_factor_wrong');
    expect(await auditOf(userId)).toHaveLength(1);
    expect(await enter(phone.recoveryCodes[0] ?? '')).toBe('done');
    await pass(hours(25));
    expect((await loadFactors(app.services, userId)).codesLeft).toBe(9);
    expect((await auditOf(userId)).at(-1)).toBe(`${email}: factor_reset_stopped`);
  });

  test('is stopped when its owner adds a factor', async () => {
    const admin = await buildAdmin(app);
    const person = await buildPerson(app, { isProven: true });
    const { userId, email, credentials } = person;
    await buildPasskey(app, person);
    await request(admin, userId);
    const session = await findSession(app.services, credentials, false);
    if (session.state !== 'signed-in') throw new Error(session.state);
    const { viewer } = session;
    await startAuthenticator(app.services, viewer);
    const { rows } = await app.pool.query('select secret from two_factors where user_id = $1', [
      userId,
    ]);
    const secret = await readAppSecret(app.services, rows[0].secret);
    const { code } = await app.services.auth.api.generateTOTP({ body: { secret } });
    await confirmAuthenticator(app.services, asBrowser(credentials), viewer, code);
    await pass(hours(25));
    expect(await isProtected(userId)).toBe(true);
    expect((await auditOf(userId)).at(-1)).toBe(`${email}: factor_reset_stopped`);
  });

  test('is stopped by any admin, and not by staff', async () => {
    const [admin, other] = [await buildAdmin(app), await buildAdmin(app)];
    const staff = await buildStaff(app);
    const { userId } = await buildProtected();
    await request(admin, userId);
    const stop = (by: Admin) => outcomeOf(stopFactorReset(app.services, asActor(by), userId));
    expect(await stop({ ...staff, roles: ['staff'] as never })).toBe('admin_required');
    expect([await stop(other), await stop(other)]).toEqual(['done', 'done']);
    await pass(hours(25));
    expect(await isProtected(userId)).toBe(true);
    expect(await auditOf(userId)).toHaveLength(2);
  });

  test('comes to nothing when who asked is no admin any more, or has no account', async () => {
    for (const query of [
      'delete from user_roles where user_id = $1',
      'update users set suspended_at = now() where id = $1',
      'delete from users where id = $1',
    ]) {
      const admin = await buildAdmin(app);
      const { userId } = await buildProtected();
      await request(admin, userId);
      await app.pool.query(query, [admin.userId]);
      await pass(hours(25));
      expect(await isProtected(userId)).toBe(true);
      expect((await auditOf(userId)).at(-1)).toBe(`${admin.email}: factor_reset_stopped`);
    }
  });

  test('is refused without a reason, of oneself, twice, and where there is nothing to reset', async () => {
    const admin = await buildAdmin(app);
    const { userId } = await buildProtected();
    const staff = await buildStaff(app);
    expect(await outcomeOf(request(admin, userId, 'why'))).toBe('audit_reason_missing');
    expect(await outcomeOf(request(admin, admin.userId))).toBe('factor_reset_own');
    expect(await outcomeOf(request(staff, userId))).toBe('admin_required');
    const bare = await buildPerson(app);
    expect(await outcomeOf(request(admin, bare.userId))).toBe('factor_reset_none');
    expect(await outcomeOf(request(admin, crypto.randomUUID()))).toBe('person_not_found');
    const both = await Promise.all([
      outcomeOf(request(admin, userId)),
      outcomeOf(request(admin, userId)),
    ]);
    expect(both.sort()).toEqual(['done', 'factor_reset_waiting']);
  });

  test('of each other by two admins is marked in the audit log', async () => {
    const [admin, other] = [await buildAdmin(app), await buildAdmin(app)];
    for (const one of [admin, other]) await buildAuthenticator(app, one);
    await request(admin, other.userId);
    app.clock.advance(hours(24 * 29));
    await request(other, admin.userId);
    const { userId } = await buildProtected();
    await request(admin, userId);
    const { entries } = await listAuditEntries(app.services.db, admin, {
      ...{ action: 'factor_reset_requested', subjectType: null, subjectId: null },
      ...{ actorId: null, after: null },
    });
    const marked = entries.filter(({ isMutual }) => isMutual).map(({ actorId }) => actorId);
    expect(marked).toEqual([other.userId, admin.userId]);
  });

  test('ends with the account', async () => {
    const admin = await buildAdmin(app);
    const { userId } = await buildProtected();
    await request(admin, userId);
    await app.pool.query('delete from users where id = $1', [userId]);
    await pass(hours(25));
    expect(await auditOf(userId)).toHaveLength(1);
  });
});

test('the command line resets at once, and takes the place of a reset that waits', async () => {
  const admin = await buildAdmin(app);
  const { userId, email } = await buildProtected();
  await request(admin, userId);
  expect(await resetFactorsByAddress(app.platform, ` ${email.toUpperCase()}`)).toBe(true);
  expect(await resetFactorsByAddress(app.platform, email)).toBe(false);
  expect(await resetFactorsByAddress(app.platform, 'nobody@people.test')).toBeNull();
  expect(await isProtected(userId)).toBe(false);
  await pass(hours(25));
  expect(await auditOf(userId)).toEqual([
    `${admin.email}: factor_reset_requested`,
    'command line: factors_reset',
  ]);
});

test('losing a role ends sessions and recovery codes, and nothing else', async () => {
  const [admin, leaving] = [await buildAdmin(app), await buildStaff(app)];
  await buildAuthenticator(app, leaving);
  await openSession(app, leaving.userId);
  await assignRole(app.services, asActor(admin), leaving.userId, 'admin');
  expect(await countSessions(leaving.userId)).toBe(2);
  await assignRole(app.services, asActor(admin), leaving.userId, 'user');
  expect(await countSessions(leaving.userId)).toBe(0);
  expect(await loadFactors(app.services, leaving.userId)).toMatchObject({
    appSince: expect.any(Date),
    codesLeft: 0,
  });
});
