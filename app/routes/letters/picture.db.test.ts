import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { previewLetter } from '#app/features/letters/preview-letter.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildForm, type LetterInput, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { DESCRIPTION, listPictureFiles, storePicture } from '#tests/factories/pictures.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const FROM_OUR_PAGE = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' };

describe("a letter's picture", () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-pictures-${randomUUID()}` });
  const ask = createAsk(app);

  type Given = Parameters<typeof buildLetter>[1] & Parameters<typeof storePicture>[2];

  async function openPictured(given: Given = {}) {
    const { path, rights, messageId, sender } = await buildLetter(app, given);
    const pictureId = await storePicture(app, messageId, given);
    const cookie = await openLetter(ask, path);
    const page = await (await ask(path, { cookie })).text();
    const src = /\/delivery\/media\/[\w-]+\/picture-large\.jpg/.exec(page)?.[0] ?? '';
    return { path, rights, messageId, sender, pictureId, cookie, page, src };
  }

  async function openPlain(given: LetterInput = {}) {
    const { path } = await buildLetter(app, given);
    const cookie = await openLetter(ask, path);
    const [cover, page] = [await ask(path), await ask(path, { cookie })];
    return { cover: await cover.text(), page: await page.text() };
  }

  /** The letter without the film above it, whose still is a picture, too. */
  const letterIn = (page: string) => page.split('<article')[1]?.split('<script')[0] ?? '';

  /** What differs between two pages of the same letter: tokens, ids and the nonce. */
  const alike = (html: string) =>
    html
      .replaceAll(/nonce="[^"]+"/g, '')
      .replaceAll(/\/delivery\/[\w./-]+/g, '')
      .replaceAll(/datetime="[^"]+"/gi, '');

  test('stands behind its words, and nothing of it is in the page before a tap', async () => {
    const { page } = await openPictured();
    expect(page).toContain(`<bdi>${DESCRIPTION}</bdi>`);
    expect(page).toMatch(/<details id="picture">/);
    // The only places of its addresses are two variables, which the style sheet uses when it is open.
    const section = /<section class="picture"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    expect(section).not.toMatch(/<img|src=|srcset=|<link/);
    expect(section.match(/picture-(small|large)\.jpg/g)).toEqual([
      'picture-small.jpg',
      'picture-large.jpg',
    ]);
    expect(section).toMatch(/style="--small:url\([^"]+\);--large:url\([^"]+\);--ratio:1\.5"/);
    const styles = readFileSync('app/features/letters/pages/letter-picture.css', 'utf8');
    const rules = styles.match(/[^{}]+\{[^{}]*var\(--(?:small|large)\)[^{}]*\}/g) ?? [];
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(rule).toMatch(/^\s*[^{]*(\[open\]|:target)[^{]*\{/);
  });

  test('is served to the browser that opened the letter, once, and to no other', async () => {
    const large = randomBytes(150_000);
    const { src, cookie } = await openPictured({ large });
    const file = await ask(src, { cookie, headers: FROM_OUR_PAGE });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
    expect((await ask(src, { headers: FROM_OUR_PAGE })).status).toBe(404);
    const stranger = await openPictured();
    expect((await ask(src, { cookie: stranger.cookie, headers: FROM_OUR_PAGE })).status).toBe(404);
    expect((await ask(src.replace('large', 'original'), { cookie })).status).toBe(404);
  });

  test.each([
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'video', 'sec-fetch-site': 'same-origin' },
  ])('is refused to anything but our own page: %o', async (headers) => {
    const { cookie, src } = await openPictured();
    expect((await ask(src, { cookie, headers })).status).toBe(403);
  });

  test('its address ends after half an hour, and with the link of the letter', async () => {
    const { cookie, src } = await openPictured();
    app.clock.advance(minutes(31));
    expect((await ask(src, { cookie, headers: FROM_OUR_PAGE })).status).toBe(404);
    for (const ended of ['withdrawnAt', 'erasedAt', 'expiresAt'] as const) {
      const letter = await openPictured();
      await updateDelivery(app, letter.messageId, { [ended]: app.clock.now() });
      const answer = await ask(letter.src, { cookie: letter.cookie, headers: FROM_OUR_PAGE });
      expect(answer.status).toBe(404);
    }
  });

  test('is never in an anonymous letter, whenever that became anonymous', async () => {
    const silent = await openPictured({ isAnonymous: true, senderName: null });
    expect(letterIn(silent.page)).not.toMatch(/picture/i);
    const later = await openPictured();
    await updateMessage(app, later.messageId, { isAnonymous: true, senderName: null });
    const answer = await ask(later.src, { cookie: later.cookie, headers: FROM_OUR_PAGE });
    expect(answer.status).toBe(404);
  });

  test('is not shown to somebody who has reported its sender, who learns nothing of it', async () => {
    const recipientEmail = `${randomUUID()}@recipients.test`;
    const first = await openPictured({ recipientEmail });
    await ask(first.rights, { form: { intent: 'report', reason: 'other' } });
    const { page, cover } = await openPlain({ recipientEmail });
    const second = await openPictured({ recipientEmail, sender: first.sender });
    expect(alike(second.page)).toBe(alike(page));
    expect(alike(await (await ask(second.path)).text())).toBe(alike(cover));
    expect((await ask(first.src, { cookie: first.cookie, headers: FROM_OUR_PAGE })).status).toBe(
      404,
    );
    // Others see what the same sender sends them.
    expect((await openPictured({ sender: first.sender })).page).toContain(DESCRIPTION);
    // And they see what others send.
    expect((await openPictured({ recipientEmail })).page).toContain(DESCRIPTION);
  });

  test('shows its sender, by the private link, no sign of a report', async () => {
    const { messageId, sender, rights, ...byMail } = await openPictured();
    const now = app.clock.now();
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: now });
    await updateMessage(app, messageId, { status: 'sent', sentAt: now });
    const actor = { userId: sender.userId };
    await createPrivateLink(app.services, actor, messageId, { isRevealing: false });
    const { link = '' } = (await getPrivateLink(app.services, actor, messageId)) ?? {};
    const path = link.replace(app.config.baseUrl, '');
    const cookie = await openLetter(ask, path);
    const read = async () => {
      const page = await (await ask(path, { cookie })).text();
      const src = /\/delivery\/media\/[\w-]+\/picture-large\.jpg/.exec(page)?.[0] ?? '';
      const { status } = await ask(src, { cookie, headers: FROM_OUR_PAGE });
      const rightsPage = await (await ask(`${path}/rights?about=picture`)).text();
      return { page: alike(page), status, rightsPage: alike(rightsPage) };
    };
    const before = await read();
    expect(before.page).toContain(DESCRIPTION);
    expect(before.status).toBe(200);
    await ask(rights, { form: { intent: 'report', reason: 'other' } });
    expect(await read()).toEqual(before);
    const hidden = await ask(byMail.src, { cookie: byMail.cookie, headers: FROM_OUR_PAGE });
    expect(hidden.status).toBe(404);
  });

  test('is not shown to a mailbox that has blocked its sender under another spelling', async () => {
    const name = randomUUID();
    const first = await openPictured({ recipientEmail: `${name}+work@recipients.test` });
    const second = await openPictured({
      recipientEmail: `${name}+home@recipients.test`,
      sender: first.sender,
    });
    await ask(first.rights, { form: { intent: 'block-sender' } });
    const answer = await ask(second.src, { cookie: second.cookie, headers: FROM_OUR_PAGE });
    expect(answer.status).toBe(404);
    expect(await (await ask(second.path, { cookie: second.cookie })).text()).not.toContain(
      DESCRIPTION,
    );
    await ask(first.rights, { form: { intent: 'unblock-sender' } });
    expect(await (await ask(second.path, { cookie: second.cookie })).text()).toContain(DESCRIPTION);
  });

  test.each(['block-sender', 'report'])(
    'a %s of an anonymous letter hides no picture of a signed one: that would name its sender',
    async (intent) => {
      const recipientEmail = `${randomUUID()}@recipients.test`;
      const sender = await buildPerson(app, { name: 'Jonas Weber' });
      const anonymous = await buildLetter(app, {
        ...{ recipientEmail, sender, isAnonymous: true, senderName: null },
      });
      const signed = await openPictured({ recipientEmail, sender });
      await ask(anonymous.rights, { form: { intent, reason: 'other' } });
      const page = await (await ask(signed.path, { cookie: signed.cookie })).text();
      expect(page).toContain(DESCRIPTION);
    },
  );

  test('its sender sees it in the preview, and nobody sees that of another letter', async () => {
    const { sender, messageId } = await buildLetter(app);
    const pictureId = await storePicture(app, messageId);
    const previewFor = async (
      { userId }: { userId: string },
      given: Parameters<typeof buildForm>[0] = {},
    ) => {
      const writer = { userId, clientAddress: '203.0.113.7', profileName: null };
      const form = buildForm({ draftId: messageId, personalizedContent: 'Thank you.', ...given });
      return (await previewLetter(app.platform, writer, { on: 'compose' }, form)).message.picture;
    };
    expect(await previewFor(sender)).toMatchObject({ id: pictureId, description: DESCRIPTION });
    expect(await previewFor(sender, { isAnonymous: true })).toBeNull();
    expect(await previewFor(sender, { pictureChange: 'none' })).toBeNull();
    expect(await previewFor(await buildPerson(app), { pictureChange: pictureId })).toBeNull();
  });

  test('a letter without one mentions none', async () => {
    const { cover, page } = await openPlain();
    for (const html of [cover, page]) {
      expect(html).not.toContain('letter-picture');
      expect(letterIn(html)).not.toMatch(/picture/i);
    }
  });

  test('the cover does not say that a letter has one', async () => {
    const { path } = await openPictured();
    const cover = await (await ask(path)).text();
    const body = cover.slice(cover.indexOf('<body')).replaceAll(/<\/?picture>/g, '');
    expect(body.split('<script')[0]).not.toMatch(/picture|pier/i);
  });

  test('the page of a letter with one stays within its limit', async () => {
    const content = `${'You sat with me in that corridor until four. '.repeat(44)}`;
    const { page } = await openPictured({ content, description: 'x '.repeat(150) });
    expect(gzipSync(page).length).toBeLessThan(14_000);
  });

  test('erasing a recipient’s data erases the picture that was sent to them', async () => {
    const recipientEmail = `${randomUUID()}@recipients.test`;
    const { messageId, pictureId, src, cookie } = await openPictured({ recipientEmail });
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
    await eraseStoredData(app.services, app.platform.keyring.lookupHash(recipientEmail));
    expect((await ask(src, { cookie, headers: FROM_OUR_PAGE })).status).toBe(404);
    const { rows } = await app.pool.query('select id from pictures where id = $1', [pictureId]);
    expect(rows).toEqual([]);
    const { rows: jobs } = await app.pool.query(
      "select data from pgboss.job where name = 'delete-files' and data::text like $1",
      [`%${pictureId}%`],
    );
    expect(jobs[0].data.keys).toEqual([
      `pictures/${pictureId}.large`,
      `pictures/${pictureId}.small`,
    ]);
    expect((await listPictureFiles(app)).length).toBeGreaterThan(0);
  });
});
