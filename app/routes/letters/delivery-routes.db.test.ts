import { describe, expect, test } from 'vitest';
import { coverView, letterView } from '#app/features/letters/get-secure-delivery-message.server.ts';
import { days, minutes, monthsLater } from '#app/platform/clock/clock.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { buildSent, type LetterInput } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { type Ask, createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const LETTER = 'You noticed when nobody else did.\nThank you.';

describe("the recipient's page", () => {
  const app = createTestApp({ TRUSTED_PROXIES: '10.0.0.0/8' });
  let addresses = 0;

  function freshAddress(): string {
    addresses += 1;
    return `203.0.113.${addresses}`;
  }

  const askFrom = createAsk(app);
  const ask: Ask = (path, asking) => askFrom(path, { from: freshAddress(), ...asking });

  async function letter(
    given: LetterInput = {},
  ): Promise<{ path: string; messageId: string; sender: Person }> {
    const sender = await buildPerson(app, { name: 'Jonas Weber' });
    const messageId = await buildSent(app, sender, {
      content: LETTER,
      senderName: 'Jonas',
      ...given,
    });
    const { rows } = await app.pool.query('select id from deliveries where message_id = $1', [
      messageId,
    ]);
    return {
      path: `/delivery/${app.platform.keyring.linkToken(rows[0].id, 1)}`,
      messageId,
      sender,
    };
  }

  const delivery = async (messageId: string) => {
    const { rows } = await app.pool.query(
      `select link_visited_at as visited, opened_at as opened,
              (select count(*)::int from delivery_views where delivery_views.message_id = deliveries.message_id) as views
         from deliveries where message_id = $1`,
      [messageId],
    );
    return rows[0];
  };

  const open = async (path: string, cookie?: string | null) => {
    const answer = await ask(path, { form: {}, ...(cookie && { cookie }) });
    return answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
  };

  test('is sealed: a visit shows the cover, proves nothing and spends nothing', async () => {
    const { path, messageId } = await letter();
    const answer = await ask(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('You&#x27;ve received a heartfelt message');
    expect(page).toContain('From <bdi>Jonas</bdi>');
    expect(page).not.toContain('You noticed');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    await app.platform.background.settled();
    expect(await delivery(messageId)).toEqual({
      visited: app.clock.now(),
      opened: null,
      views: 0,
    });
  });

  test('opens by a post, once, and then shows the letter to this browser at once', async () => {
    const { path, messageId } = await letter();
    const pass = await open(path);
    const { opened } = await delivery(messageId);
    expect(opened).toEqual(app.clock.now());
    const page = await (await ask(path, { cookie: pass })).text();
    expect(page).toContain(`<blockquote dir="auto">${LETTER}</blockquote>`);
    expect(page).toContain('— <bdi>Jonas</bdi>');
    await app.platform.background.settled();
    expect((await delivery(messageId)).views).toBe(1);

    app.clock.advance(minutes(5));
    await open(path);
    expect((await delivery(messageId)).opened).toEqual(opened);
  });

  test.each([
    ['public', false, true],
    ['public', true, false],
    ['friends', false, false],
    ['private', false, false],
  ])(
    'of a %s profile it shows picture and bio, anonymous %s: %s',
    async (visibility, isAnonymous, isShown) => {
      const { path, sender } = await letter({ isAnonymous });
      await app.pool.query(
        `update profiles set profile_visibility = $2, bio = 'I <em>mend</em> boats.<script>1</script>',
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

  test('a friend who is signed in sees the profile of whom they have written to', async () => {
    const { path, sender } = await letter();
    await app.pool.query(
      "update profiles set profile_visibility = 'friends', bio = 'I mend boats.' where user_id = $1",
      [sender.userId],
    );
    const friend = await buildPerson(app);
    await buildSent(app, friend, { recipientEmail: sender.email });
    const pass = await open(path);
    const asked = async (cookie: string) => (await ask(path, { cookie })).text();
    expect(await asked(pass)).not.toContain('I mend boats.');
    expect(await asked(`${pass}; ${friend.credentials.get('cookie')}`)).toContain('I mend boats.');
  });

  test('the pass of one letter opens no other, and a forged one opens none', async () => {
    const [first, second] = [await letter(), await letter()];
    const pass = await open(first.path);
    expect(await (await ask(second.path, { cookie: pass })).text()).not.toContain('You noticed');
    const [name] = pass.split('=');
    for (const forged of ['zzzzzzzz.abc', `${pass.split('=')[1]}x`, '']) {
      expect(await (await ask(first.path, { cookie: `${name}=${forged}` })).text()).not.toContain(
        'You noticed',
      );
    }
  });

  test('a pass ends, and the letter is opened by hand once more', async () => {
    const { path } = await letter();
    const pass = await open(path);
    app.clock.advance(days(31));
    expect(await (await ask(path, { cookie: pass })).text()).not.toContain('You noticed');
  });

  test('looking at their own letter does not count as opened by the recipient', async () => {
    const { path, messageId, sender } = await letter();
    await open(path, sender.credentials.get('cookie'));
    expect((await delivery(messageId)).opened).toBeNull();
  });

  test('an anonymous letter says nothing of its sender', async () => {
    const { path } = await letter({ isAnonymous: true, senderName: 'Jonas' });
    const page =
      (await (await ask(path)).text()) +
      (await (await ask(path, { cookie: await open(path) })).text());
    expect(page).toContain('From <bdi>someone who chose to stay anonymous</bdi>');
    expect(page).not.toMatch(/Jonas|Weber|people\.test/);
  });

  test('only these fields can leave the server', async () => {
    const { path } = await letter();
    const row = await app.services.findDelivery(tokenHash(path.split('/').at(-1) ?? ''));
    if (!row) throw new Error('the delivery is there');
    expect(Object.keys(coverView(app.services, row)).sort()).toEqual([
      'filmId',
      'recipientName',
      'senderLabel',
    ]);
    expect(Object.keys(letterView(app.services, row)).sort()).toEqual([
      'filmId',
      'personalizedContent',
      'recipientName',
      'reply',
      'senderLabel',
      'sentAt',
      'signature',
      'subject',
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
  ])('%s says: %i %s', async (path, status, reason) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('Message Not Available');
    expect(page).toContain(`<p>${reason}</p>`);
  });

  test('after twelve months the link is dark', async () => {
    const { path, messageId } = await letter();
    await app.pool.query(
      "update deliveries set state = 'accepted', accepted_at = $1, expires_at = $2 where message_id = $3",
      [app.clock.now(), monthsLater(app.clock.now(), 12), messageId],
    );
    const start = app.clock.now();
    app.clock.set(new Date(monthsLater(start, 12).getTime() - 1));
    expect((await ask(path)).status).toBe(200);
    app.clock.set(monthsLater(start, 12));
    expect(await (await ask(path)).text()).toContain('Message not found or has expired');
    app.clock.set(start);
  });

  test('something that breaks says so and no more', async () => {
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

    test('ten in fifteen minutes are answered, then it is too many; a valid link still opens', async () => {
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

    test('fifty in a day restrict access', async () => {
      const from = freshAddress();
      for (let quarter = 0; quarter < 5; quarter += 1) {
        await statuses(10, from);
        app.clock.advance(minutes(16));
      }
      const answer = await wrong(from);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Access temporarily restricted for security reasons');
    });

    test('a forwarding header from a stranger does not hide them', async () => {
      const found = await statuses(12, freshAddress(), (turn) => `198.51.100.${turn}`);
      expect(found.filter((status) => status === 429)).toHaveLength(2);
    });

    test('behind a trusted proxy each visitor is counted on their own', async () => {
      const found = await statuses(20, '10.1.2.3', (turn) => `198.51.101.${turn}`);
      expect(new Set(found)).toEqual(new Set([404]));
    });

    test('an IPv6 visitor is counted by network, not by address', async () => {
      const found: number[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        found.push((await wrong(`2001:db8:1:2::${turn.toString(16)}`)).status);
      }
      expect(found.filter((status) => status === 429)).toHaveLength(2);
    });
  });
});
