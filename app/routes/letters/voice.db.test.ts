import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { previewLetter } from '#app/features/letters/preview-letter.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildForm, type LetterInput, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { listRecordingFiles, storeRecording } from '#tests/factories/recordings.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const PLAYER = { 'sec-fetch-dest': 'audio', 'sec-fetch-site': 'same-origin' };
const content = 'You sat with me. Thank you.';
const phrases = [
  { text: 'You sat with me.', startMs: 400 },
  { text: 'Thank you.', startMs: 25_000 },
];

describe("a letter's voice", () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const ask = createAsk(app);

  async function openVoiced(given: LetterInput & Parameters<typeof storeRecording>[2] = {}) {
    const { path, messageId } = await buildLetter(app, { content, ...given });
    const recordingId = await storeRecording(app, messageId, {
      ...{ phrases, durationMs: 30_000, ...given },
    });
    const cookie = await openLetter(ask, path);
    const page = await (await ask(path, { cookie })).text();
    const src = /\/delivery\/media\/[\w-]+\/voice\.webm/.exec(page)?.[0] ?? '';
    return { path, messageId, recordingId, cookie, page, src };
  }

  async function openPlain() {
    const { path } = await buildLetter(app, { content });
    const cookie = await openLetter(ask, path);
    const [cover, page] = [await ask(path), await ask(path, { cookie })];
    return { cover: await cover.text(), page: await page.text() };
  }

  test('words appear when they are said, and the film holds as long as the voice', async () => {
    const { page } = await openVoiced({ templateId: 'love-5' });
    const starts = [...page.matchAll(/<p style="--t:([\d.]+)s/g)].map(([, at]) => Number(at));
    expect(starts).toEqual([2.6, 27.2]);
    const closes = Number(/class="closing[^"]*" style="--t:([\d.]+)s/.exec(page)?.[1]);
    expect(closes).toBeGreaterThanOrEqual(32.2);
    expect(page).toMatch(/portrait-0\?passes=[1-9]/);
  });

  test('the music is told when the voice pauses', async () => {
    const { page } = await openVoiced({ pauses: [[5_000, 9_000]] });
    const data = /data-voice="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(data)).toEqual({ at: 2.2, lasts: 30, pauses: [[5.2, 8.5]] });
  });

  test('it can be heard again below the letter, by the browser’s own player', async () => {
    const { page } = await openVoiced();
    const section = /<h2 id="again">Hear it again<\/h2>(.*?)<\/section>/s.exec(page)?.[1] ?? '';
    expect(section).toMatch(/<audio controls=""[^>]* preload="none"/);
    expect(section.match(/<source src="\/delivery\/media\//g)).toHaveLength(2);
    expect(page.indexOf('You sat with me. Thank you.')).toBeLessThan(page.indexOf('Hear it again'));
  });

  test('it plays by ranges, only with the view cookie of its letter', async () => {
    const sound = randomBytes(200_000);
    const { src, cookie } = await openVoiced({ sound });
    const range = { range: 'bytes=65000-66999' };
    const part = await ask(src, { cookie, headers: { ...PLAYER, ...range } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/webm']);
    expect(part.headers.get('content-range')).toBe('bytes 65000-66999/200000');
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(65_000, 67_000))).toBe(true);
    const other = await ask(src.replace('.webm', '.m4a'), { cookie, headers: PLAYER });
    expect([other.status, other.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
    expect((await ask(src, { headers: PLAYER })).status).toBe(404);
    const stranger = await openVoiced();
    expect((await ask(src, { cookie: stranger.cookie, headers: PLAYER })).status).toBe(404);
    expect((await ask(src.replace('.webm', '.original'), { cookie })).status).toBe(404);
  });

  test.each([
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    { 'sec-fetch-dest': 'audio', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
  ])('it is refused to anything but our own player: %o', async (headers) => {
    const { cookie, src } = await openVoiced();
    expect((await ask(src, { cookie, headers })).status).toBe(403);
  });

  test('its address ends after half an hour, and with the link of the letter', async () => {
    const { cookie, src } = await openVoiced();
    app.clock.advance(minutes(31));
    expect((await ask(src, { cookie, headers: PLAYER })).status).toBe(404);
    for (const ended of ['withdrawnAt', 'erasedAt', 'expiresAt'] as const) {
      const letter = await openVoiced();
      await updateDelivery(app, letter.messageId, { [ended]: app.clock.now() });
      const answer = await ask(letter.src, { cookie: letter.cookie, headers: PLAYER });
      expect(answer.status).toBe(404);
    }
  });

  test('a voice in an anonymous letter is heard only when its sender agreed', async () => {
    const silent = await openVoiced({ isAnonymous: true, senderName: null });
    expect(silent.page).not.toContain('Hear it again');
    expect(silent.page).not.toContain('<audio');
    const agreed = await openVoiced({ isAnonymous: true, senderName: null, hasConsented: true });
    expect(agreed.page).toContain('Hear it again');
    // The letter became anonymous while its page was open.
    const later = await openVoiced();
    await updateMessage(app, later.messageId, { isAnonymous: true, senderName: null });
    expect((await ask(later.src, { cookie: later.cookie, headers: PLAYER })).status).toBe(404);
  });

  test('its sender hears it in the preview, and nobody hears that of another letter', async () => {
    const { sender, messageId } = await buildLetter(app, { content });
    await storeRecording(app, messageId, { phrases, durationMs: 30_000 });
    const previewFor = async ({ userId }: { userId: string }) => {
      const writer = { userId, clientAddress: '203.0.113.7', profileName: null };
      const form = buildForm({ draftId: messageId, personalizedContent: content });
      return (await previewLetter(app.platform, writer, { on: 'compose' }, form)).message.voice;
    };
    expect(await previewFor(sender)).toEqual({ durationMs: 30_000, phrases, pauses: [] });
    expect(await previewFor(await buildPerson(app))).toBeNull();
  });

  test('the preview of an anonymous letter plays a voice only when its recipient would hear it', async () => {
    const { sender, messageId } = await buildLetter(app, { content });
    const preview = async () => {
      const writer = { userId: sender.userId, clientAddress: '203.0.113.7', profileName: null };
      const form = buildForm({
        ...{ draftId: messageId, personalizedContent: content, isAnonymous: true },
      });
      return (await previewLetter(app.platform, writer, { on: 'compose' }, form)).message.voice;
    };
    const recordingId = await storeRecording(app, messageId, { phrases });
    expect(await preview()).toBeNull();
    await app.pool.query('update recordings set consented_at = now() where id = $1', [recordingId]);
    expect(await preview()).toMatchObject({ phrases });
  });

  test('a letter without a voice mentions none', async () => {
    const { cover, page } = await openPlain();
    for (const html of [cover, page]) {
      expect(html).not.toMatch(/<audio|voice|Hear it again/i);
    }
  });

  test('the scripts and the page of a letter with a voice stay within their limits', async () => {
    const letter = `${'You sat with me in that corridor until four. '.repeat(44)}`;
    const { page } = await openVoiced({ content: letter });
    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
    expect(gzipSync(scripts.map(([, code]) => code).join('\n')).length).toBeLessThan(3_072);
    expect(gzipSync(page).length).toBeLessThan(14_000);
  });

  test('the cover does not reveal that a letter has a voice', async () => {
    const { path } = await openVoiced();
    const cover = await (await ask(path)).text();
    expect(cover.split('<script')[0]).not.toMatch(/audio|voice|\bhear\b/i);
  });

  test('erasing a recipient’s data erases the voice that spoke to them', async () => {
    const recipientEmail = `${randomUUID()}@recipients.test`;
    const { messageId, recordingId, src, cookie } = await openVoiced({ recipientEmail });
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
    await eraseStoredData(app.services, app.platform.keyring.lookupHash(recipientEmail));
    expect((await ask(src, { cookie, headers: PLAYER })).status).toBe(404);
    const { rows } = await app.pool.query('select id from recordings where id = $1', [recordingId]);
    expect(rows).toEqual([]);
    const { rows: jobs } = await app.pool.query(
      "select data from pgboss.job where name = 'delete-files' and data::text like $1",
      [`%${recordingId}%`],
    );
    expect(jobs[0].data.keys).toEqual(
      ['original', 'webm', 'm4a'].map((format) => `recordings/${recordingId}.${format}`),
    );
    expect((await listRecordingFiles(app)).length).toBeGreaterThan(0);
  });
});
