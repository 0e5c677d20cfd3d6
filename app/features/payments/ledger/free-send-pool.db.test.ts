import { beforeEach, describe, expect, test } from 'vitest';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { asActor, buildDraft, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { freeSendsADaySetting } from '../payment-settings.ts';

/** As in production: limits against farmed accounts are on. */
const app = createTestApp({ NEW_ACCOUNTS_PER_ADDRESS: '5' });

const FREE_SENDS_A_DAY = 100;

let count = 0;
/** A free send of a new account, from a network and a mail domain of their own unless given. */
async function tryFreeSend(given: { address?: string; domain?: string; isProven?: boolean } = {}) {
  count += 1;
  const {
    address = `198.${18 + Math.floor(count / 250)}.0.${count % 250}`,
    domain = `d${count}.test`,
  } = given;
  const person = await buildPerson(app, { email: `person${count}@${domain}` });
  await app.pool.query('update users set email_verified = $2 where id = $1', [
    person.userId,
    given.isProven ?? true,
  ]);
  const messageId = await buildDraft(app, person);
  await updateMessage(app, messageId, { permissionAddress: address });
  const send = () => outcome(sendMessage(app.services, asActor(person), messageId, 'free_send'));
  return { person, messageId, send };
}

const freeSend = async (given?: Parameters<typeof tryFreeSend>[0]) =>
  (await tryFreeSend(given)).send();

async function outcomesOf(
  times: number,
  given: (index: number) => Parameters<typeof tryFreeSend>[0],
) {
  const outcomes: string[] = [];
  for (let index = 0; index < times; index += 1) outcomes.push(await freeSend(given(index)));
  return {
    sent: outcomes.filter((code) => code === 'done').length,
    paused: outcomes.filter((code) => code === 'free_sends_paused').length,
  };
}

beforeEach(async () => {
  // A new day.
  app.clock.advance(days(2));
  await saveSiteSetting(app.platform.db, freeSendsADaySetting, FREE_SENDS_A_DAY, app.clock.now());
});

describe('the free sends of a day are not drained', () => {
  test('by one account that schedules and cancels all day', async () => {
    const { person, messageId, send } = await tryFreeSend();
    const outcomes: string[] = [];
    for (let round = 0; round < FREE_SENDS_A_DAY; round += 1) {
      outcomes.push(await send());
      await cancelMessage(app.services, person, messageId);
    }
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'free_sends_paused']));
    expect(await freeSend()).toBe('done');
    app.clock.advance(days(1));
    expect(await send()).toBe('done');
  });

  test('by a farm behind one address: it gets a twentieth', async () => {
    const farm = await outcomesOf(12, () => ({ address: '203.0.113.50' }));
    expect(farm).toEqual({ sent: 5, paused: 7 });
    expect(await freeSend()).toBe('done');
    app.clock.advance(days(1));
    expect(await freeSend({ address: '203.0.113.50' })).toBe('done');
  });

  test('by a farm with a tunnel of 65,536 networks', async () => {
    const farm = await outcomesOf(12, (index) => ({ address: `2001:db8:7:${index}::1` }));
    expect(farm).toEqual({ sent: 5, paused: 7 });
    expect(await freeSend({ address: '2001:db8:8::1' })).toBe('done');
  });

  test('by one IPv4 address in two spellings, while others do not share its network', async () => {
    const people = await outcomesOf(8, (index) => ({ address: `::ffff:203.0.113.${60 + index}` }));
    expect(people).toEqual({ sent: 8, paused: 0 });
    const farm = await outcomesOf(8, (index) => ({
      address: index % 2 ? '203.0.113.59' : '::ffff:203.0.113.59',
    }));
    expect(farm).toEqual({ sent: 5, paused: 3 });
  });

  test('by a farm that proves any number of addresses at its own domain', async () => {
    const farm = await outcomesOf(12, () => ({ domain: 'farm.test' }));
    expect(farm).toEqual({ sent: 5, paused: 7 });
    expect(await freeSend()).toBe('done');
  });

  test('by addresses that nobody has proven: together they get a tenth', async () => {
    const farm = await outcomesOf(15, () => ({ isProven: false }));
    expect(farm).toEqual({ sent: 10, paused: 5 });
    expect(await freeSend()).toBe('done');
  });

  test('by a hundred requests at the same moment', async () => {
    const farm = await Promise.all(
      Array.from({ length: 12 }, () => tryFreeSend({ address: '203.0.113.51' })),
    );
    const outcomes = await Promise.all(farm.map(({ send }) => send()));
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(5);
  });

  test('people at the same large provider do not take them from one another', async () => {
    expect(await outcomesOf(12, () => ({ domain: 'gmail.com' }))).toEqual({ sent: 12, paused: 0 });
  });
});
