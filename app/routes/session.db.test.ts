import { describe, expect, test } from 'vitest';
import { endSession } from '#app/features/accounts/sessions/end-session.server.ts';
import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';
import { readFlash } from './flash.server.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('a request without a valid session', () => {
  const web = openWebProgram(app, secrets);

  /** A request as from a page without scripts. */
  async function send(path: string, cookie = '', fields?: Record<string, string>) {
    const response = await fetch(`${web.origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, origin: web.origin, accept: 'text/html' },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    const set = new Map(
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0]?.split('=') as [string, string]),
    );
    await response.arrayBuffer();
    const flash = await readFlash(
      new Request(web.origin, {
        headers: { cookie: `unsent_flash=${set.get('unsent_flash') ?? ''}` },
      }),
    );
    return {
      location: response.headers.get('location'),
      notice: flash?.notice ?? null,
      /** Whether the response clears the session cookie. */
      clearsSession: set.get('unsent.session_token') === '',
    };
  }

  async function endedSession(): Promise<string> {
    const person = await buildPerson(app);
    const found = await findSession(app.services, person.credentials, false);
    const sessionId = found.state === 'signed-in' ? found.sessionId : '';
    await endSession(app.services, person.userId, sessionId);
    return person.credentials.get('cookie') ?? '';
  }

  describe('returns after signing in to the page of the form', () => {
    test.each([
      '/settings?tab=security',
      '/checkout/4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001',
      '/affiliate/videos',
      '/admin/users/4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001',
      '/admin/templates/new',
    ])('%s', async (path) => {
      const { location } = await send(path, '', { intent: 'anything' });
      expect(location).toBe(`/auth?${new URLSearchParams({ next: path })}`);
    });

    test.each([
      ['/checkout/a-message/card', '/checkout/a-message'],
      ['/pricing/buy', '/pricing'],
      ['/settings/billing', '/settings?tab=account'],
      ['/settings/export', '/settings?tab=account'],
      ['/settings/avatar', '/settings?tab=profile'],
    ])('%s, which redirects to %s', async (path, page) => {
      const { location } = await send(path, '', { intent: 'anything' });
      expect(location).toBe(`/auth?${new URLSearchParams({ next: path })}`);
      expect((await send(path)).location).toBe(page);
    });
  });

  const DRAFT = '4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001';

  test.each([
    ['/message/love-1', { draftId: DRAFT }, `/message/love-1?draft=${DRAFT}`],
    ['/compose?draft=other', { draftId: DRAFT }, `/compose?draft=${DRAFT}`],
    ['/compose', { draftId: 'no id' }, '/compose'],
    ['/compose?draft=other', undefined, '/compose?draft=other'],
    ['/preview', { draftId: DRAFT }, '/preview'],
  ])('a letter posted to %s with %j returns to its draft: %s', async (path, fields, next) => {
    expect(await send(path, '', fields)).toMatchObject({
      location: `/auth?${new URLSearchParams({ tab: 'sign-up', next })}`,
      notice: null,
    });
  });

  test('a page loaded by scripts returns to its path, not to its data', async () => {
    const response = await fetch(`${web.origin}/admin/users.data?search=ada`);
    expect(await response.text()).toContain('/auth?next=%2Fadmin%2Fusers%3Fsearch%3Dada');
  });

  test('a session that ended elsewhere is reported once', async () => {
    const cookie = await endedSession();
    const redirected = await send('/dashboard', cookie);
    expect(redirected).toMatchObject({
      location: '/auth?next=%2Fdashboard',
      notice: 'session_invalid',
    });
    // The page that reports it also clears the cookie.
    const signIn = await send('/auth?next=%2Fdashboard', `${cookie}; unsent_flash=%257B%257D`);
    expect(signIn.clearsSession).toBe(true);
  });

  test('a form posted with an ended session reports it too', async () => {
    const redirected = await send('/settings', await endedSession(), { intent: 'save-profile' });
    expect(redirected).toMatchObject({
      location: '/auth?next=%2Fsettings',
      notice: 'session_invalid',
    });
  });

  test('signing out, or never having signed in, reports nothing', async () => {
    const person = await buildPerson(app);
    const signedOut = await send('/sign-out', person.credentials.get('cookie') ?? '', {});
    expect(signedOut).toMatchObject({ notice: 'signed_out', clearsSession: true });
    for (const cookie of ['', 'unsent_theme=dark']) {
      expect(await send('/dashboard', cookie)).toMatchObject({
        location: '/auth?next=%2Fdashboard',
        notice: null,
      });
    }
  });

  test('a session that expired is reported as expired, and its cookie is cleared', async () => {
    const { userId, credentials } = await buildPerson(app);
    const cookie = credentials.get('cookie') ?? '';
    await app.pool.query(
      `insert into user_settings (user_id, auto_logout, session_timeout_minutes, updated_at)
       values ($1, true, 15, now())`,
      [userId],
    );
    await app.pool.query(
      "update sessions set last_active_at = now() - interval '1 hour' where user_id = $1",
      [userId],
    );
    const redirected = await send('/dashboard', cookie);
    expect(redirected).toMatchObject({ notice: 'session_expired', clearsSession: true });
  });
});
