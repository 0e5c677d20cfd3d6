import { gzipSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeRecipientMail } from '#app/features/dispatch/mail/recipient-mail.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { getComposeEditor } from '#app/features/messages/drafts/get-editor.server.ts';
import { saveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { draftFormSchema } from '#app/features/messages/letter.schema.server.ts';
import { messageSource } from '#app/features/messages/message-export.queries.server.ts';
import { languages } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildForm, messageOf, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const HEADING = 'You&#x27;ve received a heartfelt message';

describe('the language of a letter', () => {
  const app = createTestApp();
  const ask = createAsk(app);

  const cookiesOf = (answer: Response) => answer.headers.getSetCookie().join('\n');

  test('in a link opens nothing: the cover stays closed, and no opening is recorded', async () => {
    const { path } = await buildLetter(app, { content: 'You noticed.' });
    for (const language of ['en', 'xx', '../../etc', '<script>alert(1)</script>', '__proto__']) {
      const answer = await ask(`${path}?language=${encodeURIComponent(language)}`);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(page).toContain(HEADING);
      expect(page).toContain('<html lang="en">');
      expect(page).not.toContain('You noticed');
      expect(page).not.toContain('alert(1)');
      expect(cookiesOf(answer)).not.toContain('unsent_letter');
    }
  });

  test('is remembered in a cookie that opens nothing either', async () => {
    const { path } = await buildLetter(app, { content: 'You noticed.' });
    const cookies = cookiesOf(await ask(`${path}?language=en`));
    expect(cookies).toMatch(/^unsent_language=en; Max-Age=2592000; Path=\/delivery; HttpOnly/);
    expect(cookiesOf(await ask(path))).toBe('');
    expect(cookiesOf(await ask(`${path}?language=xx`))).toBe('');
    const page = await (await ask(path, { cookie: 'unsent_language=en' })).text();
    expect(page).toContain(HEADING);
    expect(page).not.toContain('You noticed');
  });

  test('is English when it is stored by a release that knows more languages', async () => {
    const { path, messageId } = await buildLetter(app);
    await updateMessage(app, messageId, { language: 'tlh' });
    const cookie = await openLetter(ask, path);
    const page = await (await ask(path, { cookie })).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Read the letter');
  });

  test('does not claim to be that of the words in the letter', async () => {
    const { path } = await buildLetter(app, { content: 'شكرا لك' });
    const page = await (await ask(path, { cookie: await openLetter(ask, path) })).text();
    expect(page).toMatch(/<div class="sheet" lang=""><blockquote dir="auto">شكرا لك<\/blockquote>/);
  });

  test('is English with British dates for a browser that asks for British English', async () => {
    const { path } = await buildLetter(app);
    const cookie = await openLetter(ask, path);
    const dateFor = async (accepted: string) => {
      const headers = { accept: 'text/html', 'accept-language': accepted };
      const page = await (await ask(path, { cookie, headers })).text();
      expect(page).toContain('<option value="en" lang="en" selected="">');
      return [/<html lang="([^"]+)"/, /<time[^>]*>([^<]+)/].map((part) => part.exec(page)?.[1]);
    };
    const [english, date = ''] = await dateFor('en-US,en;q=0.9');
    const [month, day, year] = date.split(/,? /);
    expect(english).toBe('en');
    expect(await dateFor('en-GB,en;q=0.9')).toEqual(['en-GB', `${day} ${month} ${year}`]);
  });

  test.each(languages)('%s is kept in a draft, its duplicate and the export', async (language) => {
    const person = await buildPerson(app);
    const writer = { userId: person.userId, clientAddress: '203.0.113.7', profileName: null };
    const form = buildForm({ language, recipientEmail: 'maya@recipients.test' });
    await saveDraft(app.services, writer, { on: 'compose' }, form);
    const copy = await duplicateMessage(app.services, person, form.draftId);
    expect((await messageOf(app, copy.id)).language).toBe(language);
    const found = await getComposeEditor(app.platform, person, { draftId: copy.id });
    expect(found).toMatchObject({ editor: { values: { language } } });
    for await (const message of messageSource(app.platform).exportMessages(person.userId)) {
      expect(message.language).toBe(language);
    }
    // A draft may have been given up: the next letter starts with what the browser asks for.
    const next = await getComposeEditor(app.platform, person, {
      draftId: null,
      acceptLanguage: 'en, fr, de',
    });
    expect(next).toMatchObject({ editor: { values: { language: 'en' } } });
  });

  test.each(languages)(
    'a first letter starts with the language of the browser: %s',
    async (language) => {
      const person = await buildPerson(app);
      const found = await getComposeEditor(app.platform, person, {
        draftId: null,
        acceptLanguage: `xx, ${language};q=0.9, en;q=0.1`,
      });
      expect(found).toMatchObject({ editor: { values: { language } } });
    },
  );

  test('that the sender chose is that of the cover, the letter, the rights and the calendar entry', async () => {
    const { path, rights, messageId } = await buildLetter(app, { recipientName: 'Maya' });
    await updateMessage(app, messageId, { language: 'ar' });
    const { text } = textsIn('ar');
    const cover = await (await ask(path)).text();
    expect(cover).toContain('<html lang="ar" dir="rtl">');
    expect(cover).toContain(text('cover.title'));
    expect(cover).toContain('<bdi>Maya</bdi>');
    const letter = await (await ask(path, { cookie: await openLetter(ask, path) })).text();
    expect(letter).toContain(text('letter.private'));
    expect(letter).toContain(`data-controls="${text('letter.play')}|`);
    expect(await (await ask(rights)).text()).toContain(text('rights.block.consequence'));
    await updateMessage(app, messageId, {
      opensAt: shifted(app.clock.now(), hours(51)),
      opensWallTime: '2027-01-01T08:00',
      opensTimeZone: 'Europe/Paris',
    });
    expect(await (await ask(path)).text()).toContain(text('closed.hint'));
    const calendar = await (await ask(`${path}/calendar.ics`)).text();
    expect(calendar.replaceAll('\r\n ', '')).toContain(
      `SUMMARY:${text('calendar.summary', { sender: 'Jonas' })}`,
    );
  });

  test('is changed by the recipient, without a script, on every page and for the letter after it', async () => {
    const { path, rights, messageId } = await buildLetter(app);
    await updateMessage(app, messageId, { language: 'de' });
    const chosen = await ask(`${path}?language=fr`);
    const { text } = textsIn('fr');
    expect(await chosen.text()).toContain(text('cover.hint'));
    const cookie = 'unsent_language=fr';
    expect(await (await ask(rights, { cookie })).text()).toContain(text('rights.stored.proof'));
    const opened = `${cookie}; ${await openLetter(ask, path, cookie)}`;
    expect(await (await ask(path, { cookie: opened })).text()).toContain(text('letter.private'));
    expect(await (await ask(path)).text()).toContain(textsIn('de').text('cover.hint'));
    const [stored] = (
      await app.pool.query('select language from messages where id = $1', [messageId])
    ).rows;
    expect(stored.language).toBe('de');
  });

  test('is that of the browser where a page belongs to no letter', async () => {
    const headers = { 'accept-language': 'ja, en;q=0.5' };
    const { text } = textsIn('ja');
    expect(await (await ask('/delivery', { headers })).text()).toContain(text('error.linkMissing'));
    const genuine = await (await ask('/genuine', { headers })).text();
    expect(genuine).toContain(text('genuine.lead'));
    expect(genuine).toContain('.reading{font-family:');
    expect(await (await ask('/genuine')).text()).not.toContain('.reading{font-family:');
  });

  test('is that of the error, when a letter was withdrawn', async () => {
    const { path, messageId } = await buildLetter(app);
    await updateMessage(app, messageId, { language: 'pl' });
    await updateDelivery(app, messageId, { withdrawnAt: app.clock.now() });
    expect(await (await ask(path)).text()).toContain(textsIn('pl').text('error.withdrawn.more'));
  });

  test.each(languages)(
    '%s: the mail and its reminder say so in HTML and text, and escape nothing twice',
    async (language) => {
      const { text, direction } = textsIn(language);
      const delivery = {
        id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        tokenKeyVersion: 1,
        dueAt: app.clock.now(),
      };
      const envelope = {
        messageId: delivery.id,
        recipientEmail: 'maya@recipients.test',
        recipientName: null,
        senderName: 'Jonas',
        isAnonymous: false,
        clue: null,
        filmId: null,
        language,
        opensAt: null,
        opensTimeZone: null,
      };
      const mail = await PostalMime.parse(
        await composeRecipientMail(app.platform, delivery, envelope),
      );
      expect(mail.subject).toBe(text('mail.subject', { sender: 'Jonas' }));
      expect(mail.from?.name).toBe(text('mail.from', { sender: 'Jonas' }));
      expect(mail.html).toContain(`<html dir="${direction}" lang="${language}">`);
      expect(mail.html).toContain(text('mail.waiting'));
      expect(mail.text?.replaceAll('\n', ' ')).toContain(text('mail.waiting'));
      const reminder = { ...envelope, isReminder: true };
      const second = await PostalMime.parse(
        await composeRecipientMail(app.platform, delivery, reminder),
      );
      expect(second.html).toContain(text('reminder.reason'));
    },
  );

  test.each(languages)(
    '%s: the letter’s page stays within 14,000 bytes, and its script within 3,072',
    async (language) => {
      const { path, messageId } = await buildLetter(app, {
        content: 'You noticed when nobody did. '.repeat(70),
      });
      await updateMessage(app, messageId, { language });
      const cookie = await openLetter(ask, path);
      const page = await (await ask(path, { cookie })).text();
      expect(gzipSync(page).length).toBeLessThan(14_000);
      const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
      expect(gzipSync(scripts.map(([, code]) => code).join('\n')).length).toBeLessThan(3_072);
    },
  );

  test('in a form is English when it is unknown', () => {
    expect(draftFormSchema.shape.language.parse('xx')).toBe('en');
    expect(draftFormSchema.shape.language.parse(undefined)).toBe('en');
  });
});
