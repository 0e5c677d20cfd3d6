import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { updateMessage } from '#tests/factories/messages.ts';
import { createTestMailApp, LETTER } from '#tests/setup/test-mail-app.ts';

describe('the link in a test of a letter', () => {
  const { app, ask, mailServer, buildSender, buildLetter, deliverTests, receive, cookieOf } =
    createTestMailApp();

  test('shows its sender the cover and the letter as they are saved, with their own media', async () => {
    const sender = await buildSender();
    const messageId = await buildLetter(sender, { recipientName: 'Maya' });
    const { path } = await receive(sender, messageId);
    const cookie = cookieOf(sender);
    const cover = await ask(path, { cookie });
    const coverText = await cover.text();
    expect(cover.headers.get('cache-control')).toBe('private, no-store');
    expect(coverText).toContain('A test.');
    expect(coverText).not.toContain(LETTER);
    expect(coverText).not.toContain(`${path}/`);
    const opened = await ask(path, { cookie, form: {} });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${path}?opened`]);
    expect(opened.headers.getSetCookie()).toEqual([]);
    const letter = await (await ask(`${path}?opened`, { cookie })).text();
    expect(letter).toContain('You noticed when nobody else did.');
    expect(letter).not.toContain(`${path}/`);
    const french = await ask(`${path}?language=fr`, { cookie });
    expect(await french.text()).toContain('<html lang="fr"');
  });

  test('shows the cover of a letter that stays closed, and what is behind it', async () => {
    const sender = await buildSender();
    const opens = { opensDate: '2032-01-01', opensTime: '08:00', opensTimeZone: 'Europe/Berlin' };
    const messageId = await buildLetter(sender, { opens, isAnonymous: true });
    await updateMessage(app, messageId, { opensAt: new Date('2029-01-01T07:00:00Z') });
    const { path, mail } = await receive(sender, messageId);
    expect(mail.text).toContain('It stays closed until Monday, January 1, 2029 at 7:00 AM');
    const cover = await (await ask(path, { cookie: cookieOf(sender) })).text();
    expect(cover).toContain('See it open');
    expect(cover).not.toMatch(/Berlin|noticed/);
  });

  test('is that of an unknown letter to everybody else, and counted as one', async () => {
    const sender = await buildSender();
    const { path } = await receive(sender, await buildLetter(sender));
    const other = cookieOf(await buildSender());
    const unknown = `/delivery/${'a'.repeat(43)}`;
    for (const asking of [{ from: '198.51.100.1' }, { from: '198.51.100.2', form: {} }]) {
      const shown = await ask(path, { ...asking, cookie: other });
      const expected = await ask(unknown, { ...asking, cookie: other });
      expect(shown.status).toBe(expected.status);
      expect(withoutNonces(await shown.text())).toBe(withoutNonces(await expected.text()));
    }
    for (let tries = 0; tries < 10; tries += 1) {
      await ask(path, { cookie: other, from: '198.51.100.77' });
    }
    const limited = await ask(path, { cookie: other, from: '198.51.100.77' });
    expect(limited.status).toBe(429);
  });

  test('asks for a session where nobody is signed in', async () => {
    const sender = await buildSender();
    const { path } = await receive(sender, await buildLetter(sender));
    for (const asking of [{}, { form: {} }]) {
      const answer = await ask(path, asking);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/auth?${new URLSearchParams({ next: path })}`);
    }
  });

  test('ends after 24 hours, with its letter, and with the account', async () => {
    const sender = await buildSender();
    const [kept, deleted] = [await buildLetter(sender), await buildLetter(sender)];
    const cookie = cookieOf(sender);
    const { path } = await receive(sender, kept);
    const { path: gone } = await receive(sender, deleted);
    const statusOf = async (link: string) =>
      (await ask(link, { cookie, from: '198.51.100.9' })).status;
    expect([await statusOf(path), await statusOf(gone)]).toEqual([200, 200]);
    await updateMessage(app, deleted, { deletedAt: app.clock.now() });
    expect([await statusOf(path), await statusOf(gone)]).toEqual([200, 404]);
    app.clock.advance(hours(24) - minutes(1));
    expect(await statusOf(path)).toBe(200);
    app.clock.advance(minutes(1));
    expect(await statusOf(path)).toBe(404);
    const { path: later } = await receive(sender, kept);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect((await ask(later, { cookie, from: '198.51.100.9' })).status).toBe(303);
    mailServer.accepted = [];
    expect(await deliverTests(sender)).toEqual([]);
  });

  test('opens nothing when a sign of it was changed', async () => {
    const sender = await buildSender();
    const { path } = await receive(sender, await buildLetter(sender));
    const cookie = cookieOf(sender);
    for (const place of ['/delivery/'.length, 30, path.length - 1]) {
      const other = path[place] === 'A' ? 'B' : 'A';
      const changed = `${path.slice(0, place)}${other}${path.slice(place + 1)}`;
      expect((await ask(changed, { cookie, from: `198.51.100.${place}` })).status).toBe(404);
    }
  });
});

const withoutNonces = (html: string) => html.replace(/nonce="[^"]*"/g, '');
