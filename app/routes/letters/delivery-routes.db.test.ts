import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#app/features/accounts/profile/update-profile.server.ts';
import { coverView, letterView } from '#app/features/letters/get-secure-delivery-message.server.ts';
import { decryptReply } from '#app/features/letters/reply-encryption.server.ts';
import { days, minutes, monthsLater } from '#app/platform/clock/clock.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildSent, type LetterInput, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { type Ask, createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const LETTER = 'You noticed when nobody else did.\nThank you.';
const MAYA = 'maya@recipients.test';

describe("the recipient's page", () => {
  const app = createTestApp({ TRUSTED_PROXIES: '10.0.0.0/8' });
  let addresses = 0;

  function freshAddress(): string {
    addresses += 1;
    return `203.0.113.${addresses}`;
  }

  const askFrom = createAsk(app);
  const ask: Ask = (path, asking) => askFrom(path, { from: freshAddress(), ...asking });

  const letter = (input: LetterInput = {}) => buildLetter(app, { content: LETTER, ...input });

  const recorded = async (messageId: string) => {
    const { rows } = await app.pool.query(
      `select link_visited_at as visited, opened_at as opened,
              (select count(*)::int from delivery_views where delivery_views.message_id = deliveries.message_id) as views
         from deliveries where message_id = $1`,
      [messageId],
    );
    return rows[0];
  };

  const open = (path: string, cookie?: string | null) => openLetter(ask, path, cookie);

  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['an older prefetch', { headers: { purpose: 'prefetch' } }],
    ['a preview', { headers: { 'x-purpose': 'preview' } }],
    ['the prefetch of Firefox', { headers: { 'x-moz': 'prefetch' } }],
  ])('%s is no visit and no reading', async (_name, asking: Parameters<Ask>[1]) => {
    const { path, messageId } = await letter();
    expect((await ask(path, asking)).status).toBe(200);
    await app.platform.background.settled();
    expect(await recorded(messageId)).toMatchObject({ visited: null });
    const cookie = await open(path);
    await app.platform.background.settled();
    const { views } = await recorded(messageId);
    await ask(path, { ...asking, cookie });
    await app.platform.background.settled();
    expect(await recorded(messageId)).toMatchObject({ views });
  });

  test.each(['.', ')', ',', '_', '%20', '%E2%80%8B', '%C2%A0', '%E3%80%82', '%0D%0A', '&fbclid=x'])(
    'the link with %s stuck to it leads to the letter',
    async (ending) => {
      const { path } = await letter();
      const answer = await ask(`${path}${ending}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, path]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test('phones make no links of the numbers and dates on the cover and in the letter', async () => {
    const { path } = await letter();
    const cover = await (await ask(path)).text();
    const opened = await (await ask(path, { cookie: await open(path) })).text();
    expect(opened).toContain('You noticed');
    for (const page of [cover, opened]) {
      expect(page).toContain(
        '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"/>',
      );
    }
  });

  test('what has not the shape of a link is not counted as a guess', async () => {
    const from = freshAddress();
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await ask(`/delivery/${'w'.repeat(20)}.${turn}`, { from })).status).toBe(404);
    }
  });

  test('following the link shows the cover and records no opening', async () => {
    const { path, messageId } = await letter();
    const answer = await ask(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('You&#x27;ve received a heartfelt message');
    expect(page).toContain('From <bdi>Jonas</bdi>');
    expect(page).not.toContain('You noticed');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    // What a chat shows of the link names nobody.
    expect(page).toContain('<meta name="description" content="A message for you"/>');
    await app.platform.background.settled();
    expect(await recorded(messageId)).toEqual({
      visited: app.clock.now(),
      opened: null,
      views: 0,
    });
  });

  test('a POST opens the letter once; from then on this browser sees it without the cover', async () => {
    const { path, messageId } = await letter();
    const cookie = await open(path);
    const { opened } = await recorded(messageId);
    expect(opened).toEqual(app.clock.now());
    const page = await (await ask(path, { cookie })).text();
    expect(page).toContain(`<blockquote dir="auto">${LETTER}</blockquote>`);
    expect(page).toContain('— <bdi>Jonas</bdi>');
    await app.platform.background.settled();
    expect((await recorded(messageId)).views).toBe(1);

    app.clock.advance(minutes(5));
    await open(path);
    expect((await recorded(messageId)).opened).toEqual(opened);
  });

  test('every page for recipients arrives compressed where the browser can read that', async () => {
    const { path, rights } = await letter();
    const cookie = await open(path);
    const noStop = `/stop/${'0'.repeat(32)}/${'0'.repeat(32)}`;
    for (const address of [
      path,
      rights,
      '/delivery/no-such-letter-0123456789',
      noStop,
      '/genuine',
    ]) {
      const headers = { 'accept-encoding': 'gzip, deflate, br' };
      const [plain, compressed] = [await ask(address), await ask(address, { cookie, headers })];
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(compressed.headers.get('content-encoding')).toBe('gzip');
      expect(compressed.headers.get('cache-control')).toBe('private, no-store');
      const page = gunzipSync(await compressed.arrayBuffer()).toString();
      const [, nonce = ''] = /<style nonce="([^"]+)"/.exec(page) ?? [];
      expect(compressed.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    }
  });

  const saveBio = ({ userId }: Person, bio: string) =>
    updateProfile(app.platform, userId, {
      ...{ displayName: 'Jonas Weber', fullName: '', bio },
      ...{ websiteUrl: '', location: '', phone: '', birthDate: '' },
    });

  test.each([
    ['public', false, true],
    ['public', true, false],
    ['friends', false, false],
    ['private', false, false],
  ])(
    'shows the picture and bio of a %s profile, anonymous %s: %s',
    async (visibility, isAnonymous, isShown) => {
      const { path, sender } = await letter({ isAnonymous });
      await saveBio(sender, 'I <em>mend</em> boats.<script>1</script>');
      await app.pool.query(
        `update profiles set profile_visibility = $2,
         avatar_url = '/avatars/0b8f6c9e-0d6b-4f0e-9b0a-2f6f3b9a1c11' where user_id = $1`,
        [sender.userId, visibility],
      );
      const page = await (await ask(path, { cookie: await open(path) })).text();
      expect(page.includes('I <em>mend</em> boats.')).toBe(isShown);
      expect(page.includes('/avatars/')).toBe(isShown);
      expect(page.includes('<bdi>Jonas Weber</bdi>')).toBe(isShown);
      expect(page).not.toContain('<script>1');
    },
  );

  test('a signed-in recipient who has written to the sender sees a profile for friends', async () => {
    const { path, sender } = await letter();
    await saveBio(sender, 'I mend boats.');
    await app.pool.query("update profiles set profile_visibility = 'friends' where user_id = $1", [
      sender.userId,
    ]);
    const friend = await buildPerson(app);
    await buildSent(app, friend, { recipientEmail: sender.email });
    const cookie = await open(path);
    const pageFor = async (cookies: string) => (await ask(path, { cookie: cookies })).text();
    expect(await pageFor(cookie)).not.toContain('I mend boats.');
    expect(await pageFor(`${cookie}; ${friend.credentials.get('cookie')}`)).toContain(
      'I mend boats.',
    );
  });

  test('the view cookie of one letter opens no other letter, and a forged one opens none', async () => {
    const [first, second] = [await letter(), await letter()];
    const cookie = await open(first.path);
    expect(await (await ask(second.path, { cookie })).text()).not.toContain('You noticed');
    const [name] = cookie.split('=');
    for (const forged of ['zzzzzzzz.abc', `${cookie.split('=')[1]}x`, '']) {
      expect(await (await ask(first.path, { cookie: `${name}=${forged}` })).text()).not.toContain(
        'You noticed',
      );
    }
  });

  test('a view cookie expires, and the cover is shown again', async () => {
    const { path } = await letter();
    const cookie = await open(path);
    app.clock.advance(days(31));
    expect(await (await ask(path, { cookie })).text()).not.toContain('You noticed');
  });

  test('one reply is saved if the sender allows it and the letter has been opened', async () => {
    const { path, messageId } = await letter({ recipientEmail: MAYA });
    const cookie = await open(path);
    const reply = (content: string, viewCookie?: string) =>
      ask(`${path}/reply`, { form: { content }, ...(viewCookie && { cookie: viewCookie }) });
    const saved = async () =>
      (await app.pool.query('select * from replies where message_id = $1', [messageId])).rows;
    await updateMessage(app, messageId, { allowsReply: false });
    await reply('Not allowed', cookie);
    expect(await saved()).toHaveLength(0);
    await updateMessage(app, messageId, { allowsReply: true });
    expect(await (await ask(path, { cookie })).text()).toContain('Write one reply');
    await reply('Not opened');
    await reply('x'.repeat(1_001), cookie);
    await reply(' \n ', cookie);
    expect(await saved()).toHaveLength(0);
    await reply('  I kept every word.\r\nM.  ', cookie);
    await reply('And another', cookie);
    const [row] = await saved();
    expect(JSON.stringify(row)).not.toContain('kept every');
    expect(decryptReply(app.platform.keyring, { messageId, content: row.content })).toBe(
      'I kept every word.\nM.',
    );
    const page = await (await ask(path, { cookie })).text();
    expect(page).toContain('Your reply has been sent');
    expect(page).not.toContain(MAYA);
  });

  test('senders who open their own letter are not recorded', async () => {
    const { path, messageId, sender } = await letter();
    await open(path, sender.credentials.get('cookie'));
    expect((await recorded(messageId)).opened).toBeNull();
  });

  test('an anonymous letter reveals nothing about its sender', async () => {
    const { path } = await letter({ isAnonymous: true, senderName: 'Jonas' });
    const page =
      (await (await ask(path)).text()) +
      (await (await ask(path, { cookie: await open(path) })).text());
    expect(page).toContain('From <bdi>someone who chose to stay anonymous</bdi>');
    expect(page).not.toMatch(/Jonas|Weber|people\.test/);
  });

  test('only these fields leave the server', async () => {
    const { path } = await letter();
    const row = await app.services.findDelivery(tokenHash(path.split('/').at(-1) ?? ''));
    if (!row) throw new Error('The delivery was not found');
    expect(Object.keys(coverView(app.services, row)).sort()).toEqual([
      'filmId',
      'recipientName',
      'senderLabel',
    ]);
    expect(Object.keys(letterView(app.services, row)).sort()).toEqual([
      'filmId',
      'personalizedContent',
      'picture',
      'recipientName',
      'reply',
      'senderLabel',
      'sentAt',
      'signature',
      'subject',
      'voice',
    ]);
  });

  test('markup in a letter is text', async () => {
    const { path } = await letter({ content: '<img src=x onerror=alert(1)> & "quotes"' });
    const page = await (await ask(path, { cookie: await open(path) })).text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    expect(page).not.toContain('<img src=x');
  });

  test.each([
    ['/delivery', 404, 'Invalid delivery link'],
    ['/delivery/', 404, 'Invalid delivery link'],
    ['/delivery/short', 404, 'Invalid delivery link format'],
    [`/delivery/${'x'.repeat(43)}`, 404, 'Message not found or has expired'],
  ])('%s answers %i %s', async (path, status, reason) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('Message Not Available');
    expect(page).toContain(`<p>${reason}</p>`);
  });

  test('the link expires after twelve months', async () => {
    const { path, messageId } = await letter();
    const start = app.clock.now();
    await updateDelivery(app, messageId, {
      state: 'accepted',
      acceptedAt: start,
      expiresAt: monthsLater(start, 12),
    });
    app.clock.set(new Date(monthsLater(start, 12).getTime() - 1));
    expect((await ask(path)).status).toBe(200);
    app.clock.set(monthsLater(start, 12));
    expect(await (await ask(path)).text()).toContain('Message not found or has expired');
    app.clock.set(start);
  });

  test('an internal error says so and reveals no details', async () => {
    const { path } = await letter();
    await app.pool.query("update messages set sender_name = '\\x00' where sender_name is not null");
    const answer = await ask(path);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Something went wrong loading your message');
  });

  describe('wrong tokens', () => {
    const wrong = (from: string, forwardedFor?: string) =>
      ask(`/delivery/${'w'.repeat(43)}`, {
        from,
        ...(forwardedFor && { headers: { 'x-forwarded-for': forwardedFor } }),
      });
    const statuses = async (
      count: number,
      from: string,
      forwardedFor?: (turn: number) => string,
    ) => {
      const found: number[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        found.push((await wrong(from, forwardedFor?.(turn))).status);
      }
      return found;
    };

    test('are refused after ten in fifteen minutes, while valid links still open', async () => {
      const from = freshAddress();
      expect(await statuses(12, from)).toEqual([...Array(10).fill(404), 429, 429]);
      expect(await (await wrong(from)).text()).toContain(
        'Too many attempts. Please try again later.',
      );
      const { path } = await letter();
      expect((await ask(path, { from })).status).toBe(200);
      app.clock.advance(minutes(15) + 1);
      expect((await wrong(from)).status).toBe(404);
    });

    test('restrict access after fifty in a day', async () => {
      const from = freshAddress();
      for (let quarter = 0; quarter < 5; quarter += 1) {
        await statuses(10, from);
        app.clock.advance(minutes(16));
      }
      const answer = await wrong(from);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Access temporarily restricted for security reasons');
    });

    test('are counted by the real address when a client sends a forwarding header itself', async () => {
      const found = await statuses(12, freshAddress(), (turn) => `198.51.100.${turn}`);
      expect(found.filter((status) => status === 429)).toHaveLength(2);
    });

    test('are counted by visitor behind a trusted proxy', async () => {
      const found = await statuses(20, '10.1.2.3', (turn) => `198.51.101.${turn}`);
      expect(new Set(found)).toEqual(new Set([404]));
    });

    test('are counted by network for IPv6', async () => {
      const found: number[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        found.push((await wrong(`2001:db8:1:2::${turn.toString(16)}`)).status);
      }
      expect(found.filter((status) => status === 429)).toHaveLength(2);
    });

    test('from a tunnel with 65,536 networks are counted as from one with a larger limit', async () => {
      const found: number[] = [];
      for (let turn = 0; turn < 50; turn += 1) {
        found.push((await wrong(`2001:db8:9:${turn.toString(16)}::1`)).status);
      }
      expect(found.filter((status) => status === 404)).toHaveLength(40);
      expect(found.slice(40)).toEqual(Array(10).fill(429));
    });
  });
});
