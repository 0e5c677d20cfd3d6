import { describe, expect, test } from 'vitest';
import { endSession } from '#app/features/accounts/sessions/end-session.server.ts';
import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';
import { readFlash } from './flash.server.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('somebody whose session is over', () => {
  const web = openWebProgram(app, secrets);

  /** Asks as a page without scripts does. */
  async function ask(path: string, cookie = '', fields?: Record<string, string>) {
    const answer = await fetch(`${web.origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, origin: web.origin, accept: 'text/html' },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    const set = new Map(
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0]?.split('=') as [string, string]),
    );
    await answer.arrayBuffer();
    const flash = await readFlash(
      new Request(web.origin, {
        headers: { cookie: `unsent_flash=${set.get('unsent_flash') ?? ''}` },
      }),
    );
    return {
      place: answer.headers.get('location'),
      notice: flash?.notice ?? null,
      /** Whether the browser is told to forget the session. */
      forgets: set.get('unsent.session_token') === '',
    };
  }

  async function endedSession(): Promise<string> {
    const person = await buildPerson(app);
    const found = await findSession(app.services, person.credentials, false);
    const sessionId = found.state === 'signed-in' ? found.sessionId : '';
    await endSession(app.services, person.userId, sessionId);
    return person.credentials.get('cookie') ?? '';
  }

  describe('comes back to where a form stood', () => {
    test.each([
      '/settings?tab=security',
      '/checkout/4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001',
      '/affiliate/videos',
      '/admin/users/4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001',
      '/admin/templates/new',
    ])('%s', async (path) => {
      const { place } = await ask(path, '', { intent: 'anything' });
      expect(place).toBe(`/auth?${new URLSearchParams({ next: path })}`);
    });

    test.each([
      ['/checkout/a-message/card', '/checkout/a-message'],
      ['/pricing/buy', '/pricing'],
      ['/settings/billing', '/settings?tab=account'],
      ['/settings/export', '/settings?tab=account'],
      ['/settings/avatar', '/settings?tab=profile'],
    ])('%s has no page of its own: that leads on to %s', async (path, page) => {
      const { place } = await ask(path, '', { intent: 'anything' });
      expect(place).toBe(`/auth?${new URLSearchParams({ next: path })}`);
      expect((await ask(path)).place).toBe(page);
    });
  });

  const DRAFT = '4fd0b2ab-0f0c-4f0e-9f65-5a1ad0d0a001';

  test.each([
    ['/message/love-1', { draftId: DRAFT }, `/message/love-1?draft=${DRAFT}`],
    ['/compose?draft=other', { draftId: DRAFT }, `/compose?draft=${DRAFT}`],
    ['/compose', { draftId: 'no id' }, '/compose'],
    ['/compose?draft=other', undefined, '/compose?draft=other'],
    ['/preview', { draftId: DRAFT }, '/preview'],
  ])('a letter sent to %s with %j returns to its own draft: %s', async (path, fields, next) => {
    expect(await ask(path, '', fields)).toMatchObject({
      place: `/auth?${new URLSearchParams({ next })}`,
      notice: 'authentication_required',
    });
  });

  test('a page that scripts open returns to the page, not to its data', async () => {
    const answer = await fetch(`${web.origin}/admin/users.data?search=ada`);
    expect(await answer.text()).toContain('/auth?next=%2Fadmin%2Fusers%3Fsearch%3Dada');
  });

  test('elsewhere is told so, once', async () => {
    const cookie = await endedSession();
    const turned = await ask('/dashboard', cookie);
    expect(turned).toMatchObject({ place: '/auth?next=%2Fdashboard', notice: 'session_invalid' });
    // Where it is said, the browser forgets what is worth nothing any more.
    const signIn = await ask('/auth?next=%2Fdashboard', `${cookie}; unsent_flash=%257B%257D`);
    expect(signIn.forgets).toBe(true);
  });

  test('by a form is told so, too', async () => {
    const turned = await ask('/settings', await endedSession(), { intent: 'save-profile' });
    expect(turned).toMatchObject({ place: '/auth?next=%2Fsettings', notice: 'session_invalid' });
  });

  test('by signing out, or never began, is told nothing', async () => {
    const person = await buildPerson(app);
    const signedOut = await ask('/sign-out', person.credentials.get('cookie') ?? '', {});
    expect(signedOut).toMatchObject({ notice: 'signed_out', forgets: true });
    for (const stranger of ['', 'unsent_theme=dark']) {
      expect(await ask('/dashboard', stranger)).toMatchObject({
        place: '/auth?next=%2Fdashboard',
        notice: null,
      });
    }
  });

  test('by doing nothing for as long as they chose is told so, and not of a danger afterwards', async () => {
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
    const turned = await ask('/dashboard', cookie);
    expect(turned).toMatchObject({ notice: 'session_expired', forgets: true });
  });
});
