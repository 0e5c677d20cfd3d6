import { describe, expect, test } from 'vitest';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { freeSendsADaySetting } from '../payment-settings.ts';
import { countFreeSends } from './balance.queries.server.ts';
import { checkLedger } from './check-ledger.job.server.ts';
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

describe('the brake on farming free sends', () => {
  test('a throw-away address is confirmed first; the message is kept', async () => {
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

  test('a site that has sent its free sends of a day sends no more until they are a day old', async () => {
    const { db } = app.platform;
    const spent = await countFreeSends(db, app.clock.now());
    await saveSiteSetting(db, freeSendsADaySetting, spent + 1, app.clock.now());
    await (await useFreeSend()).send();
    const next = await useFreeSend();
    await expect(next.send()).rejects.toMatchObject({ code: 'free_sends_paused' });
    app.clock.advance(days(1));
    await next.send();
    await saveSiteSetting(db, freeSendsADaySetting, 0, app.clock.now());
    await expect((await useFreeSend()).send()).rejects.toMatchObject({ code: 'free_sends_paused' });
  });
});

describe('the nightly check', () => {
  test('finds nothing in books that only the product has written', async () => {
    expect(await checkLedger(app.services)).toBe(0);
  });

  test('notices a balance that a hand has changed, and keeps what it found', async () => {
    const person = await buildPerson(app);
    const client = await app.pool.connect();
    // As somebody with the keys of the database could, around the guards.
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query('update profiles set total_credits = 99 where user_id = $1', [
      person.userId,
    ]);
    await client.query('commit');
    client.release();
    expect(await checkLedger(app.services)).toBe(1);
    const { rows } = await app.pool.query(
      'select differing from ledger_checks order by id desc limit 1',
    );
    expect(rows).toEqual([{ differing: 1 }]);
  });
});
