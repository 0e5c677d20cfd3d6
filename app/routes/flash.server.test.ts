import { describe, expect, test } from 'vitest';
import { clearFlashCookie, type Flash, flashCookie, readFlash } from './flash.server.ts';

const read = (cookie: string) =>
  readFlash(new Request('http://localhost/', { headers: { cookie } }));
const encoded = (value: unknown) => `unsent_flash=${btoa(JSON.stringify(value))}`;

describe('readFlash', () => {
  test.each<Flash>([
    { notice: 'signed_out', hasSignedOut: true },
    { isWelcome: true },
    { denied: 'staff' },
  ])('reads back %j', async (flash) => {
    const [cookie = ''] = (await flashCookie(flash)).split(';');
    expect(await read(cookie)).toEqual(flash);
  });

  test('finds nothing without the cookie or after it was cleared', async () => {
    const [cleared = ''] = (await clearFlashCookie()).split(';');
    expect(await read('other=1')).toBeNull();
    expect(await read(cleared)).toBeNull();
  });

  test.each([
    'unsent_flash=%',
    'unsent_flash=%E0%A4%A',
    'unsent_flash=%7B%22notice%22%3A%22signed_out%22%7D',
    'unsent_flash=not base64',
    `unsent_flash=${btoa('{"notice":')}`,
    encoded({ notice: 'Call 555-0100' }),
    encoded({ notice: 'toString' }),
    encoded({ notice: { code: 'signed_out' } }),
    encoded({ denied: 'owner' }),
    encoded(['signed_out']),
    encoded('signed_out'),
    encoded(1),
  ])('takes the malformed cookie %j for an empty flash', async (cookie) => {
    expect(await read(cookie)).toEqual({});
  });
});
