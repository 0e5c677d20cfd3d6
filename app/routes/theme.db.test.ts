import { describe, expect, test } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('the theme of a page', () => {
  const web = openWebProgram(app, secrets);

  async function look(cookie: string) {
    const answer = await fetch(`${web.origin}/`, { headers: { cookie } });
    const [, theme = 'system'] = /<html[^>]*data-theme="(\w+)"/.exec(await answer.text()) ?? [];
    const kept = answer.headers.getSetCookie().find((line) => line.startsWith('unsent_theme='));
    return { theme, kept: kept?.split(';')[0] ?? null };
  }

  test.each([
    ['', 'system'],
    ['unsent_theme=dark', 'dark'],
    ['unsent_theme=light', 'light'],
    ['unsent_theme=pink', 'system'],
  ])('a visitor with %j sees %s', async (cookie, theme) => {
    expect(await look(cookie)).toEqual({ theme, kept: null });
  });

  test('somebody signed in sees what their profile says, and the cookie follows it', async () => {
    const person = await buildPerson(app);
    const session = person.credentials.get('cookie');
    const prefer = (theme: string) =>
      app.pool.query('update profiles set theme_preference = $1 where user_id = $2', [
        theme,
        person.userId,
      ]);
    await prefer('dark');
    expect(await look(`${session}; unsent_theme=light`)).toEqual({
      theme: 'dark',
      kept: 'unsent_theme=dark',
    });
    expect(await look(`${session}; unsent_theme=dark`)).toEqual({ theme: 'dark', kept: null });
    await prefer('system');
    expect(await look(`${session}; unsent_theme=dark`)).toEqual({
      theme: 'system',
      kept: 'unsent_theme=',
    });
  });

  test.each([
    ['dark', 'unsent_theme=dark'],
    ['system', 'unsent_theme='],
    ['javascript:', 'unsent_theme='],
  ])('choosing %s keeps %s and goes back, never elsewhere', async (theme, kept) => {
    const choose = async (next: string) => {
      const answer = await fetch(`${web.origin}/theme`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: web.origin },
        body: new URLSearchParams({ theme, next }),
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      return { cookie: cookie.split(';')[0], place: answer.headers.get('location') };
    };
    expect(await choose('/faq?q=card')).toEqual({ cookie: kept, place: '/faq?q=card' });
    expect((await choose('//elsewhere.example')).place).toBe('/');
  });
});
