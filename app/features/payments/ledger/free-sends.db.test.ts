import { describe, expect, test } from 'vitest';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { freeSendsADaySetting } from '../payment-settings.ts';
import { fetchCredits } from './fetch-credits.server.ts';

const app = createTestApp();

async function useFreeSend(email?: string) {
  const person = await buildPerson(app, email ? { email } : {});
  const messageId = await buildDraft(app, person);
  return {
    person,
    send: () => sendMessage(app.services, asActor(person), messageId, 'free_send'),
  };
}

describe('limits on free sends', () => {
  test('a disposable address must be verified first; the message is kept', async () => {
    const { person, send } = await useFreeSend(`${crypto.randomUUID()}@mailinator.com`);
    await expect(send()).rejects.toMatchObject({ code: 'free_send_needs_verified_email' });
    expect(await fetchCredits(app.services, person)).toEqual({
      free_sends_remaining: 1,
      total_credits: 0,
      unlimited_until: null,
    });
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    await send();
    expect(await fetchCredits(app.services, person)).toMatchObject({ free_sends_remaining: 0 });
  });

  test('at the daily limit of the site, free sends stop until earlier ones are a day old', async () => {
    const { db } = app.platform;
    await saveSiteSetting(db, freeSendsADaySetting, 2, app.clock.now());
    await (await useFreeSend()).send();
    const next = await useFreeSend();
    await expect(next.send()).rejects.toMatchObject({ code: 'free_sends_paused' });
    app.clock.advance(days(1));
    await next.send();
    await saveSiteSetting(db, freeSendsADaySetting, 0, app.clock.now());
    await expect((await useFreeSend()).send()).rejects.toMatchObject({ code: 'free_sends_paused' });
  });
});
