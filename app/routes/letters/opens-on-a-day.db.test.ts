import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueMediaToken } from '#app/features/letters/media-token.server.ts';
import { openLetter as openLetterAs } from '#app/features/letters/open-letter.server.ts';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { saveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { changeOpening } from '#app/features/messages/schedule/change-opening.server.ts';
import { withdrawMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  giveFreeSends,
  type LetterInput,
  messageOf,
} from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const START = new Date('2027-01-15T12:00:00Z');
const MOMENT = new Date('2027-01-20T07:00:00Z');
const OPENS = { opensDate: '2027-01-20', opensTime: '08:00', opensTimeZone: 'Europe/Berlin' };
const WORDS = 'You noticed when nobody else did.';
const IN_WORDS = 'Wednesday, January 20, 2027 at 8:00 AM (Central European Time)';

describe('a letter that stays closed until a chosen moment', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();

  beforeEach(() => {
    app.clock.set(START);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = () => undefined;
  });

  /** Sends a closed letter, whose mail is accepted. */
  async function send(letter: LetterInput = {}) {
    const built = await buildLetter(app, { content: WORDS, opens: OPENS, ...letter });
    await testDispatcher(app, mailServer).drain();
    return { ...built, actor: { ...asActor(built.sender), clientAddress: '203.0.113.7' } };
  }

  const choice = (date: string, time = '08:00', timeZone = 'Europe/Berlin') => ({
    date,
    time,
    timeZone,
  });

  describe('shows nothing of itself before', () => {
    test('but a cover that counts down without a script and is loaded again in time', async () => {
      const { path } = await send({ recipientName: 'Maya & <b>' });
      const cover = await ask(path);
      const html = await cover.text();
      expect(cover.status).toBe(200);
      expect(html).toContain('It opens in <em>4 days, 19 hours</em>');
      expect(html).toContain(IN_WORDS);
      expect(html).toContain('For <bdi>Maya &amp; &lt;b&gt;</bdi>');
      expect(html).toContain('From <bdi>Jonas</bdi>');
      expect(html).not.toContain('<script');
      expect(html).not.toContain('data-open');
      expect(html).not.toContain('/delivery/media/');
      expect(html).not.toContain(WORDS);
      expect(cover.headers.get('cache-control')).toBe('private, no-store');
      expect(cover.headers.get('link')).toBeNull();
      for (const [left, refresh] of [
        [minutes(24 * 60 + 1), '3600'],
        [minutes(61), '300'],
        [minutes(5), '60'],
        [seconds(20.5), '21'],
      ] as const) {
        app.clock.set(shifted(MOMENT, -left));
        expect((await ask(path)).headers.get('refresh')).toBe(refresh);
      }
    });

    test('by Open, a reply, a view cookie of another letter or an address of its film', async () => {
      const { path, messageId } = await send();
      const other = await buildLetter(app, {});
      const cookie = await openLetter(ask, other.path);
      for (const [address, form] of [
        [path, {}],
        [`${path}/reply`, { content: 'Thank you!' }],
      ] as const) {
        const answer = await ask(address, { form, cookie });
        expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).toBe('');
      }
      expect(await (await ask(path, { cookie })).text()).not.toContain(WORDS);
      const row = await app.services.findDelivery(tokenHash(path.replace('/delivery/', '')));
      if (!row) throw new Error('The letter has arrived');
      const token = issueMediaToken(app.platform, row);
      for (const file of ['landscape-0', 'voice.webm']) {
        expect((await ask(`/delivery/media/${token}/${file}`, { cookie })).status).toBe(404);
      }
      await app.platform.background.settled();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        linkVisitedAt: START,
        openedAt: null,
      });
      const { rows } = await app.pool.query(
        `select (select count(*)::int from replies where message_id = $1) as replies,
                (select count(*)::int from delivery_views where message_id = $1) as views,
                (select count(*)::int from pgboss.job where name = 'tell-sender'
                   and data->>'messageId' = $1::text and data->>'event' like 'opened%') as told`,
        [messageId],
      );
      expect(rows).toEqual([{ replies: 0, views: 0, told: 0 }]);
    });

    test('to its sender, whose own page has the letter', async () => {
      const { path, sender } = await send();
      const session = sender.credentials.get('cookie') ?? '';
      expect((await ask(path, { form: {}, cookie: session })).headers.getSetCookie()).toEqual([]);
      expect(await (await ask(path, { cookie: session })).text()).not.toContain(WORDS);
    });

    test('on the pages of the recipient’s rights, which all work', async () => {
      const { path, rights, messageId } = await send();
      const page = await (await ask(rights)).text();
      expect(page).toContain('Block this sender');
      expect(page).not.toContain(WORDS);
      const report = await ask(rights, { form: { intent: 'report', reason: 'harassment' } });
      const reported = await (await ask(report.headers.get('location') ?? '')).text();
      expect(reported).toContain('Our staff will read this letter');
      expect(reported).not.toContain(WORDS);
      await ask(rights, { form: { intent: 'mail-code' } });
      await ask(rights, { form: { intent: 'block-sender' } });
      expect((await ask(path)).status).toBe(403);
      expect((await ask(`${path}/calendar.ics`)).status).toBe(403);
      const { rows } = await app.pool.query('select 1 from reports where message_id = $1', [
        messageId,
      ]);
      expect(rows).toHaveLength(1);
    });

    test('by a private link, which works for 12 months from that moment too', async () => {
      mailServer.onRecipient = () => ({ code: 554, text: '5.7.1 Not here' });
      const { messageId, actor, sender } = await send();
      await giveFreeSends(app, sender, 1);
      await createPrivateLink(app.services, actor, messageId, { isRevealing: false });
      const link = (await getPrivateLink(app.services, actor, messageId))?.link ?? '';
      const path = link.replace(app.config.baseUrl, '');
      expect(await (await ask(path)).text()).toContain('4 days, 19 hours');
      expect((await ask(path, { form: {} })).headers.getSetCookie()).toEqual([]);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        privateOpenedAt: null,
        expiresAt: new Date('2028-01-20T07:00:00Z'),
      });
    });

    test('in the calendar file, which says what the mail says', async () => {
      const { path } = await send();
      const file = await ask(`${path}/calendar.ics`);
      const text = (await file.text()).replaceAll('\r\n ', '');
      expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(file.headers.get('x-robots-tag')).toContain('noindex');
      expect(text).toContain('DTSTART:20270120T070000Z');
      expect(text).toContain('SUMMARY:A letter from Jonas opens');
      expect(text).toContain(`URL:${app.config.baseUrl}${path}`);
      expect(text).not.toContain(WORDS);
      const uid = /UID:(.*)/.exec(text)?.[1];
      app.clock.advance(minutes(1));
      expect(await (await ask(`${path}/calendar.ics`)).text()).toContain(`UID:${uid}`);
    });

    test('of an anonymous sender either', async () => {
      const { path } = await send({ isAnonymous: true, senderName: null });
      const mail = await PostalMime.parse(mailServer.accepted.at(-1)?.bytes ?? '');
      for (const text of [mail.text, mail.html, await (await ask(path)).text()]) {
        expect(text).toContain('at 7:00 AM (UTC)');
        expect(text).not.toMatch(/Berlin|European/);
      }
      for (const address of [path, `${path}/calendar.ics`]) {
        expect(await (await ask(address)).text()).not.toMatch(/Jonas|Weber/);
      }
    });
  });

  test('opens in the moment itself, not a second earlier, and forgets its countdown', async () => {
    const { path, messageId } = await send();
    app.clock.set(shifted(MOMENT, -1));
    expect(await openLetter(ask, path)).toBe('');
    app.clock.set(MOMENT);
    const cover = await ask(path);
    expect(cover.headers.get('refresh')).toBeNull();
    expect(await cover.text()).toContain('data-open');
    const cookie = await openLetter(ask, path);
    expect(await (await ask(path, { cookie })).text()).toContain(WORDS);
    expect(await deliveryOf(app, messageId)).toMatchObject({ openedAt: MOMENT });
    const calendar = await ask(`${path}/calendar.ics`);
    expect([calendar.status, calendar.headers.get('location')]).toEqual([303, path]);
  });

  test('says so in its mail, as text and as HTML, and costs one send like any other', async () => {
    const { messageId } = await send({ recipientEmail: 'told@recipients.test' });
    const mail = mailServer.accepted.findLast(({ to }) => to === 'told@recipients.test');
    const { text = '', html = '' } = await PostalMime.parse(mail?.bytes ?? '');
    for (const body of [text, html]) {
      expect(body.replace(/\s+/g, ' ')).toContain(`It stays closed until ${IN_WORDS}.`);
    }
    expect(`${text}${html}`).not.toContain(WORDS);
    const { rows } = await app.pool.query('select 1 from spendings where message_id = $1', [
      messageId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('no longer says so in a mail that was put off past the moment', async () => {
    mailServer.onRecipient = () => ({ code: 451, text: '4.7.1 Later' });
    await buildLetter(app, { opens: OPENS, recipientEmail: 'late@recipients.test' });
    await testDispatcher(app, mailServer).drain();
    app.clock.set(shifted(MOMENT, minutes(1)));
    mailServer.onRecipient = () => undefined;
    await testDispatcher(app, mailServer).drain();
    const mails = mailServer.accepted.filter(({ to }) => to === 'late@recipients.test');
    expect(mails).toHaveLength(1);
    const { text, date } = await PostalMime.parse(mails[0]?.bytes ?? '');
    expect(text).toContain('The letter is waiting on a private page');
    expect(text).not.toContain('stays closed');
    expect(new Date(date ?? '')).toEqual(app.clock.now());
  });

  test('repeats a mail that may have arrived byte for byte, even past the moment', async () => {
    mailServer.onEnd = () => 'drop';
    await buildLetter(app, { opens: OPENS, recipientEmail: 'twice@recipients.test' });
    await testDispatcher(app, mailServer).drain();
    app.clock.set(shifted(MOMENT, minutes(1)));
    mailServer.onEnd = () => undefined;
    await testDispatcher(app, mailServer).drain();
    const mails = mailServer.accepted.filter(({ to }) => to === 'twice@recipients.test');
    const [first, second] = mails.map(({ bytes }) => bytes.toString());
    expect(mails).toHaveLength(2);
    expect(second).toBe(first);
  });

  test('can be read for 12 months from the moment it opens', async () => {
    const { messageId } = await send();
    expect(await deliveryOf(app, messageId)).toMatchObject({
      expiresAt: new Date('2028-01-20T07:00:00Z'),
    });
    const { messageId: plain } = await send({ opens: { ...OPENS, opensDate: '' } });
    expect(await deliveryOf(app, plain)).toMatchObject({
      expiresAt: new Date('2028-01-15T12:00:00Z'),
    });
  });

  describe('is refused with a sentence, and nothing is lost,', () => {
    test.each([
      ['without a time', { opensTime: '' }, {}, 'opening_date_missing'],
      ['on a day that does not exist', { opensDate: '2027-02-30' }, {}, 'opening_date_missing'],
      ['in an unknown time zone', { opensTimeZone: 'Mars/Olympus' }, {}, 'opening_zone_unknown'],
      ['on a day in the past', { opensDate: '2026-12-24' }, {}, 'opening_too_soon'],
      ['in five years and a day', { opensDate: '2032-01-16' }, {}, 'opening_too_far'],
      [
        'before it arrives',
        {},
        { scheduled: { scheduleDate: '2027-01-21', scheduleTime: '09:00', timeZone: 'UTC' } },
        'opening_too_soon',
      ],
    ])('%s', async (_name, opens, letter, code) => {
      const person = await buildPerson(app);
      const draft = buildDraft(app, person, { opens: { ...OPENS, ...opens }, ...letter });
      await expect(draft).rejects.toMatchObject({ code });
      const form = buildForm({ ...OPENS, ...opens, personalizedContent: WORDS });
      const writer = { userId: person.userId, clientAddress: '203.0.113.7', profileName: null };
      await saveDraft(app.services, writer, { on: 'compose' }, form);
      expect(await messageOf(app, form.draftId)).toMatchObject({ status: 'draft' });
    });

    test('at checkout, when the moment has passed while it waited there', async () => {
      const person = await buildPerson(app);
      const messageId = await buildDraft(app, person, { opens: OPENS });
      app.clock.set(MOMENT);
      await expect(
        sendMessage(app.services, asActor(person), messageId, 'free_send'),
      ).rejects.toMatchObject({ code: 'opening_too_soon' });
      expect(await messageOf(app, messageId)).toMatchObject({ status: 'draft', opensAt: MOMENT });
    });
  });

  describe('belongs to its sender while it is closed:', () => {
    test('they may move the moment, and the link lasts as long', async () => {
      const { messageId, actor, path } = await send();
      await changeOpening(app.services, actor, messageId, choice('2027-01-16'));
      expect(await (await ask(path)).text()).toContain('19 hours');
      expect(await deliveryOf(app, messageId)).toMatchObject({
        expiresAt: new Date('2028-01-16T07:00:00Z'),
      });
      const page = await getMessagePage(app.services, actor, messageId);
      expect(page).toMatchObject({ isClosed: true });
      expect(page?.timeline.at(-1)).toMatchObject({ event: 'opens', isDone: false });
      for (const [wrong, code] of [
        [choice('2026-12-24'), 'opening_too_soon'],
        [choice(''), 'opening_date_missing'],
        [choice('2032-01-16'), 'opening_too_far'],
      ] as const) {
        await expect(changeOpening(app.services, actor, messageId, wrong)).rejects.toMatchObject({
          code,
        });
      }
      expect(await messageOf(app, messageId)).toMatchObject({
        opensAt: new Date('2027-01-16T07:00:00Z'),
      });
    });

    test('they may move it again and again, but not beyond five years from its arrival', async () => {
      const { messageId, actor } = await send();
      await changeOpening(app.services, actor, messageId, choice('2032-01-15'));
      app.clock.set(new Date('2031-06-01T12:00:00Z'));
      await expect(
        changeOpening(app.services, actor, messageId, choice('2032-01-16')),
      ).rejects.toMatchObject({ code: 'opening_too_far' });
      await changeOpening(app.services, actor, messageId, choice('2031-12-24'));
      expect(await messageOf(app, messageId)).toMatchObject({
        opensAt: new Date('2031-12-24T07:00:00Z'),
      });
    });

    test('they may let it open at once, twice without harm', async () => {
      const { messageId, actor, path } = await send();
      for (const _click of [1, 2]) await changeOpening(app.services, actor, messageId, null);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        expiresAt: new Date('2028-01-15T12:00:00Z'),
      });
      const cookie = await openLetter(ask, path);
      expect(await (await ask(path, { cookie })).text()).toContain(WORDS);
    });

    test('they may withdraw it, which ends its cover and its calendar file', async () => {
      const { messageId, actor, path } = await send();
      await withdrawMessage(app.services, actor, messageId);
      for (const address of [path, `${path}/calendar.ics`]) {
        expect((await ask(address)).status).toBe(410);
      }
      await expect(
        changeOpening(app.services, actor, messageId, choice('2027-02-01')),
      ).rejects.toMatchObject({ code: 'opening_over' });
    });

    test('but not once it could be opened, and nobody else may', async () => {
      const { messageId, actor } = await send();
      const stranger = asActor(await buildPerson(app));
      await expect(changeOpening(app.services, stranger, messageId, null)).rejects.toMatchObject({
        code: 'message_not_found',
      });
      app.clock.set(MOMENT);
      await expect(
        changeOpening(app.services, actor, messageId, choice('2027-02-01')),
      ).rejects.toMatchObject({ code: 'opening_over' });
    });

    test('not while its mail is on its way', async () => {
      const { messageId, sender } = await buildLetter(app, { opens: OPENS });
      await expect(
        changeOpening(app.services, asActor(sender), messageId, null),
      ).rejects.toMatchObject({ code: 'message_being_sent' });
    });

    test('who opens it in the second of the move either reads it or finds it closed', async () => {
      const { messageId, path } = await send();
      const row = await app.services.findDelivery(tokenHash(path.replace('/delivery/', '')));
      if (!row) throw new Error('The letter has arrived');
      // Its page was loaded when the letter could be opened; then the moment was moved.
      await expect(openLetterAs(app.platform, row, null)).rejects.toMatchObject({
        code: 'delivery_opens_later',
      });
      expect(await deliveryOf(app, messageId)).toMatchObject({ openedAt: null });
    });
  });
});
