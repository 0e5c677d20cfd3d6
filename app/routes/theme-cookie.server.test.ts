import { describe, expect, test } from 'vitest';
import { readTheme, themeCookie } from './theme-cookie.server.ts';

const read = (cookie: string) =>
  readTheme(new Request('http://localhost/', { headers: { cookie } }));

describe('readTheme', () => {
  test.each(['light', 'dark'])('reads back %s', async (theme) => {
    const [cookie = ''] = (await themeCookie(theme)).split(';');
    expect(await read(cookie)).toBe(theme);
  });

  test('reads the bare word of an older cookie', async () => {
    expect(await read('other=1; unsent_theme=dark')).toBe('dark');
    expect(await read('unsent_theme=light')).toBe('light');
  });

  test.each([
    '',
    'unsent_theme=',
    'unsent_theme=pink',
    'unsent_theme=%',
    'unsent_theme=%E0%A4%A',
    `unsent_theme=${btoa('"pink"')}`,
    `unsent_theme=${btoa('{"theme":"dark"}')}`,
    `unsent_theme=${btoa('null')}`,
  ])('follows the system with %j', async (cookie) => {
    expect(await read(cookie)).toBeNull();
  });
});

describe('themeCookie', () => {
  test.each(['system', 'javascript:', null])('deletes the cookie for %j', async (choice) => {
    expect(await themeCookie(choice)).toMatch(/^unsent_theme=; Max-Age=0;/);
  });
});
