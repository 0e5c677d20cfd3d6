import { describe, expect, test } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';
import { readTheme } from './theme-cookie.server.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

/** What a response does to the theme cookie. */
async function savedTheme(response: Response): Promise<string | null> {
  const line = response.headers.getSetCookie().find((each) => each.startsWith('unsent_theme='));
  if (!line) return null;
  const [cookie = ''] = line.split(';');
  const theme = await readTheme(new Request('http://localhost/', { headers: { cookie } }));
  return theme ?? 'deleted';
}

describe('the theme of a page', () => {
  const web = openWebProgram(app, secrets);

  async function visit(cookie: string) {
    const response = await fetch(`${web.origin}/`, { headers: { cookie } });
    const [, theme = 'system'] = /<html[^>]*data-theme="(\w+)"/.exec(await response.text()) ?? [];
    return { theme, saved: await savedTheme(response) };
  }

  test.each([
    ['', 'system'],
    ['unsent_theme=dark', 'dark'],
    ['unsent_theme=ImxpZ2h0Ig%3D%3D', 'light'],
    ['unsent_theme=pink', 'system'],
    ['unsent_theme=%', 'system'],
  ])('a visitor with the cookie %j sees %s', async (cookie, theme) => {
    expect(await visit(cookie)).toEqual({ theme, saved: null });
  });

  test('a signed-in viewer sees the theme of their profile, and the cookie follows it', async () => {
    const person = await buildPerson(app);
    const session = person.credentials.get('cookie');
    const prefer = (theme: string) =>
      app.pool.query('update profiles set theme_preference = $1 where user_id = $2', [
        theme,
        person.userId,
      ]);
    await prefer('dark');
    const withLight = await visit(`${session}; unsent_theme=light`);
    expect(withLight).toEqual({ theme: 'dark', saved: 'dark' });
    const withDark = await visit(`${session}; unsent_theme=dark`);
    expect(withDark).toEqual({ theme: 'dark', saved: null });
    await prefer('system');
    const afterwards = await visit(`${session}; unsent_theme=dark`);
    expect(afterwards).toEqual({ theme: 'system', saved: 'deleted' });
  });

  test.each([
    ['dark', 'dark'],
    ['system', 'deleted'],
    ['javascript:', 'deleted'],
  ])(
    'choosing %s leaves the cookie %s and returns to the page, never to another site',
    async (theme, saved) => {
      const choose = async (next: string) => {
        const response = await fetch(`${web.origin}/theme`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: web.origin },
          body: new URLSearchParams({ theme, next }),
        });
        return { saved: await savedTheme(response), address: response.headers.get('location') };
      };
      expect(await choose('/faq?q=card')).toEqual({ saved, address: '/faq?q=card' });
      expect((await choose('//elsewhere.example')).address).toBe('/');
    },
  );
});
