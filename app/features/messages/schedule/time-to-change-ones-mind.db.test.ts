import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getComposeEditor } from '#app/features/messages/drafts/get-editor.server.ts';
import { saveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { submitLetter } from '#app/features/messages/drafts/submit-letter.server.ts';
import type { LetterForm } from '#app/features/messages/letter.schema.server.ts';
import { changeScheduledMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { getCheckout } from '#app/features/messages/sending/get-checkout.server.ts';
import {
  sendMessage,
  sendPaidMessage,
} from '#app/features/messages/sending/send-message.server.ts';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { asActor, buildForm, giveFreeSends, messageOf } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const NOON = new Date('2027-01-15T12:00:00Z');
const COMPOSE = { on: 'compose' } as const;

const app = createTestApp();

const writerOf = (person: Person) => ({
  ...asActor(person),
  clientAddress: '203.0.113.7',
  profileName: 'Jonas Weber',
});

const letterFor = (fields: Partial<LetterForm>) =>
  buildForm({
    subject: 'For you',
    personalizedContent: 'I never said it properly. Thank you.',
    recipientEmail: `${randomUUID()}@recipients.test`,
    timeZone: 'Europe/Berlin',
    ...fields,
  });

async function startOver() {
  app.clock.set(NOON);
  return buildPerson(app);
}

async function stateOf(messageId: string) {
  const { rows } = await app.pool.query(
    `select status, scheduled_for as "scheduledFor", schedule_preset as preset,
            free_sends_remaining as "freeSends", wall_time as "wallTime", time_zone as "timeZone",
            (select array_agg(due_at) from deliveries
              where message_id = messages.id and state <> 'cancelled') as "dueAt",
            (select count(*)::int from spendings where message_id = messages.id) as spendings
       from messages join profiles using (user_id) where messages.id = $1`,
    [messageId],
  );
  return rows[0];
}

describe('a letter that leaves in an hour or tomorrow morning', () => {
  test('is scheduled like any other, and costs its send at once', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'tomorrow' });
    const { services } = app;
    const outcome = await submitLetter(services, writerOf(person), COMPOSE, form, 'schedule');
    expect(outcome).toMatchObject({ kind: 'sent', isScheduled: true });
    const due = new Date('2027-01-16T07:00:00Z');
    expect(await stateOf(form.draftId)).toMatchObject({
      status: 'scheduled',
      scheduledFor: due,
      wallTime: '2027-01-16T08:00',
      timeZone: 'Europe/Berlin',
      freeSends: 0,
      dueAt: [due],
      spendings: 1,
    });
  });

  test('counts from the moment of sending, however long its form or its checkout was open', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'hour' });
    await submitLetter(app.services, writerOf(person), COMPOSE, form, 'checkout');
    app.clock.advance(hours(30));
    const checkout = await getCheckout(app.platform, person, form.draftId);
    expect(checkout).toMatchObject({
      message: { schedulePreset: 'hour', scheduledFor: new Date('2027-01-16T19:00:00Z') },
    });
    app.clock.advance(minutes(10));
    await sendMessage(app.services, asActor(person), form.draftId, 'free_send');
    const due = new Date('2027-01-16T19:10:00Z');
    expect(await stateOf(form.draftId)).toMatchObject({ scheduledFor: due, dueAt: [due] });
  });

  test('paid for by card, counts from the payment', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'tomorrow' });
    await submitLetter(app.services, writerOf(person), COMPOSE, form, 'checkout');
    app.clock.set(new Date('2027-01-15T23:30:00Z'));
    const { services, platform } = app;
    const paid = {
      messageId: form.draftId,
      userId: person.userId,
      amountCents: 499,
      isStandard: true,
    };
    await platform.db.transaction((tx) => sendPaidMessage(services, tx, paid));
    // By then it is the 16th in Berlin.
    expect(await stateOf(form.draftId)).toMatchObject({
      status: 'scheduled',
      dueAt: [new Date('2027-01-17T07:00:00Z')],
    });
  });

  test('submitted twice, a minute apart, is sent and spent once, for the same moment', async () => {
    const person = await startOver();
    await giveFreeSends(app, person, 3);
    const form = letterFor({ when: 'hour' });
    const submit = () =>
      submitLetter(app.services, writerOf(person), COMPOSE, form, 'schedule').catch(() => null);
    await Promise.all([submit(), submit(), submit()]);
    app.clock.advance(minutes(1));
    await submit();
    expect(await stateOf(form.draftId)).toMatchObject({
      status: 'scheduled',
      dueAt: [new Date('2027-01-15T13:00:00Z')],
      spendings: 1,
    });
  });

  test('can be taken back, and starts its hour again when it is sent again', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'hour' });
    const { services } = app;
    await submitLetter(services, writerOf(person), COMPOSE, form, 'schedule');
    app.clock.advance(minutes(50));
    await cancelMessage(services, person, form.draftId);
    expect(await stateOf(form.draftId)).toMatchObject({ status: 'draft', freeSends: 1 });
    app.clock.advance(hours(5));
    await sendMessage(services, asActor(person), form.draftId, 'free_send');
    expect(await stateOf(form.draftId)).toMatchObject({
      dueAt: [new Date('2027-01-15T18:50:00Z')],
    });
  });

  test('keeps its moment when other changes are saved, even in the hour that comes twice', async () => {
    const person = await startOver();
    app.clock.set(new Date('2027-11-07T05:40:00Z'));
    const form = letterFor({ when: 'hour', timeZone: 'America/Toronto' });
    const { services } = app;
    await submitLetter(services, writerOf(person), COMPOSE, form, 'schedule');
    const found = await getComposeEditor(app.platform, person, { draftId: form.draftId });
    if ('closedMessageId' in found) throw new Error('It has not been sent yet');
    const { editor } = found;
    expect(editor.values).toMatchObject({ when: 'later', scheduleTime: '01:40' });
    app.clock.advance(minutes(59));
    const edited = { ...form, ...editor.values, revision: editor.revision } as LetterForm;
    await changeScheduledMessage(services, writerOf(person), form.draftId, {
      ...edited,
      personalizedContent: 'Thank you for everything.',
    });
    const due = new Date('2027-11-07T06:40:00Z');
    expect(await stateOf(form.draftId)).toMatchObject({ dueAt: [due] });

    await changeScheduledMessage(services, writerOf(person), form.draftId, {
      ...edited,
      revision: editor.revision + 1,
      when: 'hour',
    });
    expect(await stateOf(form.draftId)).toMatchObject({
      dueAt: [new Date('2027-11-07T07:39:00Z')],
    });
  });

  test('is asked for a time zone when it needs one, and loses nothing', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'tomorrow', timeZone: 'Mars/Olympus' });
    await saveDraft(app.services, writerOf(person), COMPOSE, form);
    await expect(
      submitLetter(app.services, writerOf(person), COMPOSE, form, 'schedule'),
    ).rejects.toMatchObject({ code: 'time_zone_unknown' });
    expect(await messageOf(app, form.draftId)).toMatchObject({ status: 'draft' });
    // An hour is as long everywhere.
    await submitLetter(
      app.services,
      writerOf(person),
      COMPOSE,
      { ...form, when: 'hour' },
      'schedule',
    );
    expect(await stateOf(form.draftId)).toMatchObject({ status: 'scheduled', timeZone: 'UTC' });
  });

  test('is offered again as it was chosen while it is a draft', async () => {
    const person = await startOver();
    const form = letterFor({ when: 'tomorrow', timeZone: 'Asia/Tokyo' });
    await saveDraft(app.services, writerOf(person), COMPOSE, form);
    app.clock.advance(hours(72));
    const found = await getComposeEditor(app.platform, person, { draftId: form.draftId });
    expect(found).toMatchObject({
      editor: { values: { when: 'tomorrow', timeZone: 'Asia/Tokyo', scheduleDate: '' } },
    });
  });
});
