import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  buildSent,
  giveFreeSends,
  updateMessage,
} from '#tests/factories/messages.ts';
import { asPayer, checkoutIdOf, paidStateOf } from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { changeFilm } from './change-film.server.ts';
import { getTemplateEditor } from './get-editor.server.ts';
import { autosaveDraft } from './save-draft.server.ts';
import { findFilmChoice, startFilmChange } from './start-film-change.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const webhook = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

const FORMER = 'love-2';
const OTHER = 'love-3';
const PREMIUM = 'love-1';
const SCHEDULED = {
  scheduled: { scheduleDate: '2031-05-01', scheduleTime: '08:00', timeZone: 'Europe/Berlin' },
};

const choose = (person: Person, messageId: string, templateId: string) =>
  changeFilm(app.services, person, messageId, templateId);

const read = (person: Person, messageId: string) =>
  findOwnMessage(app.platform.db, app.platform.keyring, messageId, person.userId);

const writerOf = ({ userId }: Person) => ({
  userId,
  clientAddress: '203.0.113.7',
  profileName: 'Jonas Weber',
});

async function retire<Result>(templateId: string, work: () => Promise<Result>): Promise<Result> {
  const setRetired = (at: Date | null) =>
    app.pool.query('update message_templates set retired_at = $2 where id = $1', [templateId, at]);
  await setRetired(app.clock.now());
  return work().finally(() => setRetired(null));
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('giving a letter another film', () => {
  test('changes nothing else: words, signature, recipient, date and permission stay', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person, {
      ...SCHEDULED,
      content: 'I never rang.',
      senderName: 'Jonas',
      recipientName: 'Maya',
      clue: 'From the bakery',
    });
    const before = await read(person, messageId);
    await choose(person, messageId, OTHER);
    expect(await read(person, messageId)).toEqual({
      ...before,
      templateId: OTHER,
      filmId: OTHER,
      templateTitle: expect.not.stringMatching(before?.templateTitle ?? ''),
      revision: 2,
    });
  });

  test('choosing the former film again undoes it, and a repeat changes nothing', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    expect(await choose(person, messageId, OTHER)).toBe('same_price');
    expect(await choose(person, messageId, OTHER)).toBe('unchanged');
    expect(await choose(person, messageId, FORMER)).toBe('same_price');
    expect(await read(person, messageId)).toMatchObject({ templateId: FORMER, revision: 3 });
  });

  test('says when a free send no longer covers the letter, and when it does again', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    expect(await choose(person, messageId, PREMIUM)).toBe('now_premium');
    expect(await refusal(sendMessage(app.services, asActor(person), messageId, 'free_send'))).toBe(
      'free_send_not_for_premium',
    );
    expect(await choose(person, messageId, OTHER)).toBe('now_standard');
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    expect(await read(person, messageId)).toMatchObject({ status: 'sent', templateId: OTHER });
  });

  test('a retired film can be kept, but not chosen', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    await retire(FORMER, async () => {
      expect(await choose(person, messageId, FORMER)).toBe('unchanged');
      expect(await findFilmChoice(app.services, person, messageId)).toMatchObject({
        templateId: FORMER,
        isRetired: true,
      });
      await choose(person, messageId, OTHER);
      expect(await refusal(choose(person, messageId, FORMER))).toBe('template_not_found');
    });
    expect(await refusal(choose(person, messageId, 'no-such-film'))).toBe('template_not_found');
    expect(await read(person, messageId)).toMatchObject({ templateId: OTHER });
  });

  test('is for its own sender alone', async () => {
    const [person, stranger] = [await buildPerson(app), await buildPerson(app)];
    const messageId = await buildDraft(app, person);
    expect(await refusal(choose(stranger, messageId, OTHER))).toBe('message_not_found');
    expect(await findFilmChoice(app.services, stranger, messageId)).toBeNull();
    expect(await refusal(choose(person, randomUUID(), OTHER))).toBe('message_not_found');
    expect(await read(person, messageId)).toMatchObject({ templateId: FORMER, revision: 1 });
  });

  test.each([
    ['sent', 'message_not_editable', (person: Person) => buildSent(app, person)],
    ['scheduled', 'film_paid_for', (person: Person) => buildSent(app, person, SCHEDULED)],
    [
      'failed',
      'message_not_editable',
      async (person: Person) => {
        const id = await buildSent(app, person);
        await updateMessage(app, id, { status: 'failed' });
        return id;
      },
    ],
    [
      'written on Compose',
      'message_not_editable',
      (person: Person) => buildDraft(app, person, { writtenOn: 'compose' }),
    ],
    [
      'deleted',
      'message_not_found',
      async (person: Person) => {
        const id = await buildDraft(app, person);
        await updateMessage(app, id, { deletedAt: app.clock.now() });
        return id;
      },
    ],
  ] as const)('a message that is %s keeps its film', async (_state, code, build) => {
    const person = await buildPerson(app);
    const messageId = await build(person);
    expect(await refusal(choose(person, messageId, OTHER))).toBe(code);
    expect(await findFilmChoice(app.services, person, messageId)).toBeNull();
  });

  test('a scheduled message that was cancelled can have another', async () => {
    const person = await buildPerson(app);
    const messageId = await buildSent(app, person, SCHEDULED);
    await cancelMessage(app.services, person, messageId);
    expect(await choose(person, messageId, OTHER)).toBe('same_price');
  });

  test('at the moment of sending, the letter goes with the former film or stays a draft with the other', async () => {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, 10);
    for (let round = 0; round < 10; round += 1) {
      const messageId = await buildDraft(app, person);
      const [sending, changing] = await Promise.all([
        refusal(sendMessage(app.services, asActor(person), messageId, 'free_send')),
        refusal(choose(person, messageId, PREMIUM)),
      ]);
      const { status, templateId } = (await read(person, messageId)) ?? {};
      expect([
        { sending: null, changing: 'message_not_editable', status: 'sent', templateId: FORMER },
        {
          sending: 'free_send_not_for_premium',
          changing: null,
          status: 'draft',
          templateId: PREMIUM,
        },
      ]).toContainEqual({ sending, changing, status, templateId });
    }
  });

  test('twenty choices at once end with one of them', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const films = ['love-3', 'love-4', 'love-5', 'apology-1'];
    await Promise.all(
      Array.from({ length: 20 }, (_, one) => choose(person, messageId, films[one % 4] ?? '')),
    );
    expect(films).toContain((await read(person, messageId))?.templateId);
  });
});

describe('a page that is open with the former film', () => {
  test('does not bring it back unasked: it learns of the other film and chooses', async () => {
    const person = await buildPerson(app);
    const on = { on: 'template', templateId: FORMER } as const;
    const page = buildForm({ personalizedContent: 'I never', recipientEmail: '' });
    await autosaveDraft(app.services, writerOf(person), on, page);
    await choose(person, page.draftId, OTHER);
    const words = { ...page, personalizedContent: 'I never rang.' };
    const answer = await autosaveDraft(app.services, writerOf(person), on, {
      ...words,
      revision: 1,
    });
    const present = await read(person, page.draftId);
    expect(answer).toEqual({
      state: 'conflict',
      revision: 2,
      otherLetter: 'I never',
      otherFilm: present?.templateTitle,
    });
    expect(present).toMatchObject({ templateId: OTHER, personalizedContent: 'I never' });
    await autosaveDraft(app.services, writerOf(person), on, { ...words, revision: 2 });
    expect(await read(person, page.draftId)).toMatchObject({
      templateId: FORMER,
      personalizedContent: 'I never rang.',
    });
  });

  test('is the form of the other film when it is loaded again', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person, { content: 'I never rang.' });
    await choose(person, messageId, OTHER);
    const writer = { userId: person.userId, displayName: null };
    const page = await getTemplateEditor(app.services, writer, {
      templateId: FORMER,
      draftId: messageId,
    });
    expect(page).toMatchObject({
      template: { id: OTHER },
      editor: { values: { personalizedContent: 'I never rang.' } },
    });
  });
});

describe('while a payment page is open', () => {
  async function buildPaying() {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const checkout = await createCheckout(app.services, asPayer(person), messageId);
    return { person, messageId, checkoutId: checkoutIdOf(checkout) };
  }

  test('choosing another film closes it, and the next one has its title', async () => {
    const { person, messageId, checkoutId } = await buildPaying();
    await choose(person, messageId, OTHER);
    expect(cards.records.get('session', checkoutId)).toMatchObject({ status: 'expired' });
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'draft',
      payments: ['failed'],
    });
    const next = checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));
    expect(cards.records.get('sale', next)).toMatchObject({
      title: `Unsent: ${(await read(person, messageId))?.templateTitle}`,
    });
  });

  test('a payment that was made just before sends the letter', async () => {
    const { person, messageId, checkoutId } = await buildPaying();
    cards.simulator.pay(checkoutId, '4242');
    await choose(person, messageId, OTHER);
    await webhook.deliverNewest('checkout.session.completed', checkoutId);
    expect(await paidStateOf(app, messageId)).toEqual({
      status: 'sent',
      deliveries: 1,
      spendings: 1,
      payments: ['completed'],
    });
  });
});

describe('looking for another film', () => {
  test('saves what was written so far, finished or not', async () => {
    const person = await buildPerson(app);
    const form = buildForm({ personalizedContent: 'I never', recipientEmail: '' });
    const id = await startFilmChange(app.services, writerOf(person), FORMER, form);
    expect(id).toBe(form.draftId);
    expect(await read(person, form.draftId)).toMatchObject({ personalizedContent: 'I never' });
  });

  test('leaves no empty draft behind', async () => {
    const person = await buildPerson(app);
    const form = buildForm({ personalizedContent: ' ', recipientEmail: '' });
    expect(await startFilmChange(app.services, writerOf(person), FORMER, form)).toBeNull();
    expect(await read(person, form.draftId)).toBeNull();
  });
});
