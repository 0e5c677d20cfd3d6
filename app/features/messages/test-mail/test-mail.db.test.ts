import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findOwnLetter } from '#app/features/letters/preview-letter.server.ts';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestMailApp, LETTER, MAYA } from '#tests/setup/test-mail-app.ts';
import { sendTestMailKind } from './send-test-mail.server.ts';

describe('a test of a letter', () => {
  const {
    app,
    mailServer,
    buildSender,
    buildLetter,
    askForTest,
    queued,
    deliverTests,
    receive,
    cookieOf,
    ask,
  } = createTestMailApp();

  describe('is mailed', () => {
    test('as its recipient would get it, to the address of its sender, marked', async () => {
      const sender = await buildSender();
      const letter = { clue: 'The red bicycle we shared', recipientName: 'Maya' };
      const messageId = await buildLetter(sender, letter);
      const { mail, from, to } = await receive(sender, messageId);
      expect(to).toBe(sender.email);
      expect(from).toBe(app.config.mail.fromAddress);
      expect(mail.from).toMatchObject({ name: 'Jonas via Unsent' });
      expect(mail.to).toEqual([{ name: '', address: sender.email }]);
      expect(mail.subject).toBe('[Test] Jonas wrote you a letter');
      expect(mail.text).toContain('The red bicycle we shared');
      expect(mail.text).not.toContain(LETTER);

      mailServer.accepted = [];
      await buildSent(app, sender, {
        ...{ content: LETTER, recipientEmail: MAYA, senderName: 'Jonas' },
        ...letter,
      });
      await testDispatcher(app, mailServer).drain();
      const [sent] = await mailServer.mails();
      const withoutLinks = (html = '') =>
        html.replace(/http:[^"<]+\/(delivery|stop)\/[^"<]+|[0-9A-Z]{5}-[0-9A-Z]{5}/g, '…');
      expect(withoutLinks(mail.html)).toBe(withoutLinks(sent?.html));
    });

    test('anonymous, without anything that leads to its sender but the address it goes to', async () => {
      const sender = await buildSender();
      const messageId = await buildLetter(sender, { isAnonymous: true });
      const { mail, raw } = await receive(sender, messageId);
      expect(mail.subject).toBe('[Test] Someone wrote you a letter');
      expect(mail.from?.name).toBe('Someone via Unsent');
      expect(raw).not.toMatch(/Jonas|List-Unsubscribe/);
      expect(mail.text).toContain('chose to stay anonymous');
    });

    test('in the language of its recipient', async () => {
      const sender = await buildSender();
      const messageId = await buildLetter(sender, { language: 'fr' });
      const { mail } = await receive(sender, messageId);
      expect(mail.subject).toMatch(/^\[Test\] Jonas vous/);
      expect(mail.html).toContain('<html dir="ltr" lang="fr"');
    });

    test('before it is complete, and for a letter that was never saved', async () => {
      const sender = await buildSender();
      const draftId = randomUUID();
      const { path } = await receive(sender, draftId);
      const found = await findOwnLetter(app.platform, sender, draftId);
      expect(found?.message.personalizedContent).toBe(LETTER);
      expect((await ask(path, { cookie: cookieOf(sender) })).status).toBe(200);
    });

    test('without changing a letter that is saved: the form may be older', async () => {
      const sender = await buildSender();
      const messageId = await buildLetter(sender, { content: 'Newer words.' });
      await receive(sender, messageId);
      const found = await findOwnLetter(app.platform, sender, messageId);
      expect(found?.message.personalizedContent).toBe('Newer words.');
    });

    test('once for each press, and the same bytes when its job is tried again', async () => {
      const sender = await buildSender();
      const messageId = await buildLetter(sender);
      const testId = randomUUID();
      await Promise.all([
        askForTest(sender, messageId, { testId }),
        askForTest(sender, messageId, { testId }),
      ]);
      expect(await queued(sender)).toHaveLength(1);
      await deliverTests(sender);
      app.clock.advance(minutes(3));
      await deliverTests(sender);
      const [first, second] = mailServer.accepted;
      expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(true);
    });

    test('again while the mail server is away or defers it, and not after a refusal', async () => {
      const sender = await buildSender();
      await askForTest(sender, await buildLetter(sender));
      mailServer.onRecipient = () => ({ code: 451 });
      await expect(deliverTests(sender)).rejects.toThrow('deferred');
      mailServer.onRecipient = () => ({ code: 550 });
      expect(await deliverTests(sender)).toEqual([]);
      const { rows } = await app.pool.query(
        'select count(*)::int as found from suppressed_addresses',
      );
      expect(rows).toEqual([{ found: 0 }]);
    });
  });

  describe('is refused', () => {
    test('to a sender who has not proven their address', async () => {
      const sender = await buildPerson(app);
      const messageId = await buildLetter(sender);
      const asked = askForTest(sender, messageId, { isEmailVerified: false });
      expect(await outcome(asked)).toBe('verified_email_required');
      // Should the address change on the way to the worker, nothing goes to one that nobody has proven.
      await askForTest(sender, messageId);
      expect(await deliverTests(sender)).toEqual([]);
    });

    test('after five a day, two at once at the border included; the next day there are five more', async () => {
      const sender = await buildSender();
      const messageId = await buildLetter(sender);
      for (let sent = 0; sent < 4; sent += 1) {
        await askForTest(sender, messageId);
        app.clock.advance(minutes(1));
      }
      const atOnce = [1, 2, 3].map(() => outcome(askForTest(sender, messageId)));
      const outcomes = await Promise.all(atOnce);
      expect(outcomes.filter((code) => code === 'too_many_tests')).toHaveLength(2);
      expect(await queued(sender)).toHaveLength(5);
      app.clock.advance(hours(23));
      expect(await outcome(askForTest(sender, messageId))).toBe('too_many_tests');
      app.clock.advance(hours(1));
      await askForTest(sender, messageId);
      expect(await queued(sender)).toHaveLength(6);
      // Nobody else is kept from theirs.
      const other = await buildSender();
      await askForTest(other, await buildLetter(other));
      expect(await queued(other)).toHaveLength(1);
    });

    test('for the letter of another person, which looks like one that was sent', async () => {
      const messageId = await buildLetter(await buildSender());
      const other = await buildSender();
      expect(await outcome(askForTest(other, messageId))).toBe('message_not_editable');
      expect(await queued(other)).toEqual([]);
    });
  });

  test('counts nowhere: no send, cap, delivery, view, notice or audit, and stores no words', async () => {
    const sender = await buildSender();
    const messageId = await buildLetter(sender, { recipientName: 'Maya' });
    const snapshot = async () => {
      const { rows: tables } = await app.pool.query(`select table_name as name
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('rate_limits', 'sessions')`);
      const contents: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await app.pool.query(
          `select string_agg(${name}::text, '\n') as all from ${name}`,
        );
        contents[name] = rows[0].all;
      }
      return contents;
    };
    const before = await snapshot();
    const { path } = await receive(sender, messageId);
    const cookie = cookieOf(sender);
    await ask(path, { cookie });
    await ask(path, { cookie, form: {} });
    await ask(`${path}?opened`, { cookie });
    await app.platform.background.settled();
    expect(await snapshot()).toEqual(before);
    const { rows } = await app.pool.query(
      'select string_agg(data::text, $2) as jobs from pgboss.job where name = $1',
      [sendTestMailKind.name, ' '],
    );
    expect(rows[0].jobs).not.toMatch(/Jonas|Maya|noticed|@/);
  });
});
