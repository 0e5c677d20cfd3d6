import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { composeRecipientMail } from '#app/features/dispatch/mail/recipient-mail.server.ts';
import type { Envelope } from '#app/features/dispatch/worker/delivery-handlers.ts';
import type { DeliveryErrorCode } from '#app/features/letters/letter-access.rules.ts';
import { deliveryErrorFor } from '#app/features/letters/pages/delivery-errors.ts';
import { letterMarkup } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import { UnavailablePage } from '#app/features/letters/pages/unavailable-page.server.tsx';
import { type Language, languageChoices } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { messageOf, updateMessage } from '#tests/factories/messages.ts';
import { storePicture } from '#tests/factories/pictures.ts';
import { allQueuedMails } from '#tests/factories/queued-mails.ts';
import { storeRecording } from '#tests/factories/recordings.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

/** Our names and addresses, and what is the same in every language. */
const SAME_EVERYWHERE = [
  ...languageChoices.map(({ name }) => name),
  /(?:https?:\/\/|\/|mailto:)[^\s"<>،）]+/g,
  /[\w.+-]+@[\w.-]+/g,
  'Unsent',
  'UTC',
  'GMT',
  /[A-Z\d]{5}-[A-Z\d]{5}/g,
];

/** Attributes that a reader sees or hears. */
const SHOWN = /\s(?:aria-label|title|alt|placeholder|data-show|data-hide|data-controls)="([^"]*)"/g;

/** The words in Latin letters that a page, or a text, shows to its reader. */
function latinWords(page: string): string[] {
  const markup = page.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, ' ');
  const attributes = [...markup.matchAll(SHOWN)].map(([, value]) => value);
  let shown = [...attributes, markup.replace(/<[^>]*>/g, ' ')].join(' ');
  shown = shown.replace(/&[#\w]+;/g, ' ');
  for (const same of SAME_EVERYWHERE) shown = shown.replaceAll(same, ' ');
  // The number of a failed request.
  shown = shown.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, ' ');
  return [...new Set(shown.match(/[A-Za-z]{2,}/g))];
}

/** Whatever its reader was sent: none of it in Latin letters. */
const LETTER = {
  senderName: '葉子',
  recipientName: 'さくら',
  content: '気づいてくれて、ありがとう。',
};

// Neither is written in Latin letters: a word in these is one that we forgot.
describe.each(['ja', 'ar'] as const)('a recipient who reads %s meets no English', (language) => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-no-english-${randomUUID()}` });
  const ask = createAsk(app);
  const headers = { accept: 'text/html', 'accept-language': language };

  const build = async (given: Parameters<typeof buildLetter>[1] = {}) => {
    const letter = await buildLetter(app, { ...LETTER, ...given });
    await updateMessage(app, letter.messageId, { language });
    return letter;
  };
  const shown = async (...asked: Parameters<typeof ask>) => {
    const [path, asking] = asked;
    const answer = await ask(path, { headers, ...asking });
    const page = await answer.text();
    expect(page).not.toBe('');
    return { status: answer.status, words: latinWords(page), page };
  };
  const nothing = (status = 200) => expect.objectContaining({ status, words: [] });

  test('on the cover, also while it is closed, and in its calendar entry', async () => {
    const { path, messageId } = await build({ isAnonymous: true });
    expect(await shown(path)).toEqual(nothing());
    await updateMessage(app, messageId, {
      opensAt: shifted(app.clock.now(), hours(51)),
      opensWallTime: '2027-01-01T08:00',
      opensTimeZone: 'Europe/Paris',
    });
    expect(await shown(path)).toEqual(nothing());
    const calendar = await ask(`${path}/calendar.ics`, { headers });
    expect(latinWords(calendar.headers.get('content-disposition') ?? '')).toEqual([
      'attachment',
      'filename',
      'ics',
    ]);
    const entry = (await calendar.text()).replaceAll('\r\n ', '');
    const [summary, ...rest] = [...entry.matchAll(/^(?:SUMMARY|DESCRIPTION):(.*)$/gm)];
    expect(summary?.[1]).toBeTruthy();
    expect([summary, ...rest].map((found) => latinWords(found?.[1] ?? ''))).toEqual([[], [], []]);
    expect(entry).toContain(`//${language.toUpperCase()}`);
  });

  test('in the letter, its voice, its picture and its reply', async () => {
    const { path, messageId } = await build();
    await updateMessage(app, messageId, { allowsReply: true });
    await storeRecording(app, messageId);
    await storePicture(app, messageId, { description: '桟橋のふたり' });
    const cookie = await openLetter(ask, path);
    const { words, page } = await shown(path, { cookie });
    expect(words).toEqual([]);
    const { text } = textsIn(language);
    for (const key of ['voice.again', 'picture.show', 'reply.label'] as const) {
      expect(page).toContain(text(key));
    }
    await ask(`${path}/reply`, { form: { content: 'ありがとう' }, cookie });
    const replied = await shown(path, { cookie });
    expect(replied).toEqual(nothing());
    expect(replied.page).toContain(text('reply.sent'));
  });

  test('beside the profile of its sender', () => {
    const page = letterMarkup({
      language,
      message: {
        ...{ senderLabel: '葉子', recipientName: null, filmId: null, subject: '' },
        ...{ personalizedContent: LETTER.content, signature: null, sentAt: app.clock.now() },
        ...{ reply: 'none', voice: null, picture: null },
      },
      film: null,
      voice: { webm: '/voice.webm', m4a: '/voice.m4a' },
      picture: { small: '/small.jpg', large: '/large.jpg' },
      profile: { displayName: '葉子', bioHtml: null, avatarUrl: '/avatar' },
      ...{ path: '/delivery/abc', companyName: 'Unsent', supportEmail: 'support@unsent.example' },
    });
    expect(page).toContain(textsIn(language).text('profile.label'));
    expect(latinWords(page)).toEqual([]);
  });

  test('on the pages of rights, and in what is stored', async () => {
    const { rights, messageId } = await build();
    await storePicture(app, messageId, { description: '桟橋のふたり' });
    const told = ['blocked', 'reported', 'reported-danger', 'report-needs-reason', 'code-sent']
      .concat(['code-without-address', 'code-too-many', 'code-wrong', 'erased'])
      .map((notice) => `told=${notice}`);
    for (const query of ['', 'about=picture', ...told]) {
      expect(await shown(`${rights}?${query}`)).toEqual(nothing());
    }
    await updateDelivery(app, messageId, { acceptedAt: app.clock.now() });
    await ask(rights, { form: { intent: 'mail-code' } });
    const [mail] = (await allQueuedMails(app)).slice(-1);
    const { postalAddress } = app.config.identity;
    const parts = [mail?.subject, mail?.html, mail?.text];
    const ours = parts.map((part) => part?.replace(postalAddress, '') ?? '');
    expect(ours.flatMap(latinWords)).toEqual([]);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    const stored = await shown(rights, { form: { intent: 'redeem-code', code } });
    expect(stored.page).toContain(textsIn(language).text('stored.erase'));
    expect(stored).toEqual(nothing());
    for (const intent of ['block-sender', 'block-everybody']) {
      await ask(rights, { form: { intent } });
      expect(await shown(rights)).toEqual(nothing());
    }
  });

  test('where a worried or frightened reader looks for help', async () => {
    expect(await shown(`/care?language=${language}`)).toEqual(nothing());
  });

  test('where email is stopped, and where it is checked', async () => {
    const { messageId } = await build();
    const mail = await composed(await envelopeOf(messageId));
    const stop = /\/stop\/[\da-f]{32}\/[\da-f]{32}/.exec(mail.text ?? '')?.[0] ?? '';
    expect(await shown(stop)).toEqual(nothing());
    expect(await shown(stop, { form: { 'List-Unsubscribe': 'One-Click' } })).toEqual(nothing());
    expect(await shown(stop)).toEqual(nothing());
    expect(await shown('/genuine')).toEqual(nothing());
    expect(await shown('/genuine', { form: { code: 'あ' } })).toEqual(nothing(404));
  });

  const envelopeOf = async (messageId: string): Promise<Envelope> => ({
    messageId,
    recipientEmail: 'maya@recipients.test',
    recipientName: LETTER.recipientName,
    senderName: LETTER.senderName,
    isAnonymous: false,
    clue: '赤い自転車',
    filmId: (await messageOf(app, messageId)).templateId,
    language,
    opensAt: null,
    opensTimeZone: null,
  });
  const composed = async (envelope: Envelope) =>
    PostalMime.parse(
      await composeRecipientMail(
        app.platform,
        { ...(await deliveryOf(app, envelope.messageId)), dueAt: app.clock.now() },
        envelope,
      ),
    );

  test('in the mail and its reminder', async () => {
    const { messageId } = await build();
    const envelope = await envelopeOf(messageId);
    const opensAt = shifted(app.clock.now(), hours(51));
    const variants: Partial<Envelope>[] = [
      {},
      { isAnonymous: true, clue: null },
      { recipientName: null, senderName: null },
      { recipientName: null, isAnonymous: true },
      { isReminder: true },
      { isReminder: true, senderName: null },
      ...[
        'Europe/Paris',
        'America/New_York',
        'Asia/Kolkata',
        'UTC',
        'Etc/UTC',
        'GMT',
        'Etc/GMT+5',
      ].map((opensTimeZone) => ({ opensAt, opensTimeZone })),
    ];
    const { companyName, postalAddress } = app.config.identity;
    for (const variant of variants) {
      const { subject, from, html, text } = await composed({ ...envelope, ...variant });
      const ours = `${companyName}, ${postalAddress}`;
      const parts = [subject, from?.name, html, text].map((part) => part?.replace(ours, ''));
      expect(parts.flatMap((part) => latinWords(part ?? ''))).toEqual([]);
    }
  });

  test('when a letter cannot be shown', async () => {
    const codes: Record<DeliveryErrorCode, true> = {
      delivery_link_missing: true,
      delivery_link_malformed: true,
      delivery_too_many_attempts: true,
      delivery_access_restricted: true,
      delivery_denied: true,
      delivery_not_found: true,
      delivery_failed: true,
      delivery_not_due: true,
      delivery_withdrawn: true,
      delivery_taken_down: true,
      delivery_expired: true,
      delivery_erased: true,
      delivery_blocked: true,
      delivery_opens_later: true,
    };
    for (const code of Object.keys(codes)) {
      const error = deliveryErrorFor(code);
      const card = { error, language, rights: '/delivery/abc/rights' };
      const page = renderToStaticMarkup(createElement(UnavailablePage, card));
      expect(latinWords(page)).toEqual([]);
    }
    const { path, messageId } = await build();
    await updateDelivery(app, messageId, { withdrawnAt: app.clock.now() });
    expect(await shown(path)).toEqual(nothing(410));
  });

  test('at an address that a mail program has changed', async () => {
    const { path } = await build();
    for (const address of [
      '/delivery',
      '/delivery/abc',
      `${path}/more/of/it`,
      `${path.slice(0, 30)}/${path.slice(30)}`,
      '/stop',
      '/stop/abc',
      '/stop/abc/def',
      '/genuine/abc',
    ]) {
      expect(await shown(address)).toEqual(nothing(404));
    }
    const slashed = await ask(`${path}/`, { headers });
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, path]);
  });

  test('when what is sent is too long, unreadable, or from elsewhere', async () => {
    const { path, rights } = await build();
    const cookie = await openLetter(ask, path);
    for (const address of [`${path}/reply`, rights, '/genuine']) {
      const long = { form: { content: 'あ'.repeat(70_000) }, cookie };
      expect(await shown(address, long)).toEqual(nothing(413));
      const origin = app.config.baseUrl;
      const unreadable = { ...headers, origin, 'content-type': 'multipart/form-data; boundary=x' };
      expect(await shown(address, { body: 'x', headers: unreadable })).toEqual(nothing(400));
      const foreign = { ...headers, origin: 'https://elsewhere.example' };
      expect(await shown(address, { body: 'x', headers: foreign })).toEqual(nothing(403));
      const unknown = { ...headers, origin, 'content-type': 'text/plain' };
      expect(await shown(address, { body: 'x', headers: unknown })).toEqual(nothing(415));
    }
  });

  test('when the database is away, and gets back what was typed', async () => {
    const { path, rights } = await build();
    const cookie = await openLetter(ask, path);
    await app.pool.query('alter table deliveries rename to deliveries_away');
    const sent: Record<string, Record<string, string>> = {
      [path]: {},
      [`${path}/reply`]: { content: 'ありがとう' },
      [rights]: { intent: 'report', reason: 'threat', details: 'こわい' },
      [`${rights}?`]: { intent: 'redeem-code', code: '123456' },
      '/genuine': { intent: 'check', code: 'K7M4Q-2XP9A' },
      [`/stop/${'a'.repeat(32)}/${'b'.repeat(32)}`]: { intent: 'stop' },
    };
    for (const [address, form] of Object.entries(sent)) {
      const answer = await ask(address, { form, cookie, headers });
      const page = await answer.text();
      expect([address, answer.status, latinWords(page)]).toEqual([address, 500, []]);
      expect(page).toContain(`<html lang="${language}"`);
      for (const [name, value] of Object.entries(form)) {
        expect(page).toContain(`name="${name}"`);
        expect(page).toContain(value);
      }
    }
    expect(await shown(path)).toEqual(nothing(500));
    await app.pool.query('alter table deliveries_away rename to deliveries');
  });
});

test('a text that was left in English in Latin letters would be found', () => {
  const language: Language = 'ja';
  expect(latinWords(`<p title="Close">${textsIn(language).text('cover.open')} Open</p>`)).toEqual([
    'Close',
    'Open',
  ]);
});
