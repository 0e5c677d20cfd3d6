import { expect } from 'vitest';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import type { DropPoint, RoughMailServer } from '../setup/rough-mail-server.ts';
import type { TestApp } from '../setup/test-app.ts';

const workerOn = (app: TestApp, server: RoughMailServer) => testDispatcher(app, server);

const deliveries = async (app: TestApp) =>
  (
    await app.pool.query(
      'select state, attempt, unknown_outcomes as unknown, messages.status from deliveries join messages on messages.id = message_id',
    )
  ).rows;

async function begin(app: TestApp, server: RoughMailServer, messages: number) {
  await app.pool.query('delete from messages');
  await app.pool.query('delete from suppressed_addresses');
  server.accepted = [];
  server.connections = 0;
  server.roughness = {};
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, messages);
  for (let count = 0; count < messages; count += 1) await buildSent(app, sender);
}

/**
 * The line dies at one point, `times` mails in turn, twice each; then the server is well again.
 * Nothing is lost and nothing fails; only after the dot there may be a second copy, the same, and
 * after two of those endings a person must look.
 */
export async function surviveDrops(
  app: TestApp,
  server: RoughMailServer,
  dropAt: DropPoint,
  times: number,
): Promise<void> {
  await begin(app, server, times);
  server.roughness = { dropAt };
  for (let round = 0; round < 2; round += 1) {
    await workerOn(app, server).drain();
    app.clock.advance(minutes(5));
  }
  server.roughness = {};
  for (let round = 0; round < 3; round += 1) {
    await workerOn(app, server).drain();
    app.clock.advance(hours(1));
  }
  const isAfterEnd = dropAt === 'after the dot';
  const expected = isAfterEnd
    ? { state: 'held', attempt: 0, unknown: 2, status: 'sent' }
    : { state: 'accepted', attempt: 1, unknown: 0, status: 'sent' };
  const found = await deliveries(app);
  const copies = Map.groupBy(server.accepted, ({ to }) => to);
  if (dropAt === 'mid-body') {
    // A busy machine may hear of the death only after the end mark was written: then it is unsure,
    // and holds what it is unsure of twice.
    for (const { state, status, unknown } of found) {
      expect(status).toBe('sent');
      expect(state).toBe(unknown === 2 ? 'held' : 'accepted');
    }
    expect(copies.size).toBe(found.filter(({ state }) => state === 'accepted').length);
  } else {
    expect(found).toEqual(Array.from({ length: times }, () => expected));
    expect(copies.size).toBe(times);
  }
  for (const [first, ...others] of copies.values()) {
    expect(others).toHaveLength(isAfterEnd ? 1 : 0);
    for (const other of others) expect(other.body).toBe(first?.body);
  }
}

export interface ReplyCase {
  at: 'RCPT' | '.';
  says: string;
  becomes: { state: string; status: string; attempt: number };
}

const putOff = { state: 'waiting', status: 'sent', attempt: 1 };
const failed = { state: 'failed', status: 'failed', attempt: 1 };
/** About the server, not about this mail: no attempt is counted. */
const elsewhere = { state: 'waiting', status: 'sent', attempt: 0 };

export const REPLIES: ReplyCase[] = [
  { at: 'RCPT', says: '421 4.3.2 closing', becomes: elsewhere },
  { at: 'RCPT', says: '450 4.2.0 greylisted', becomes: putOff },
  { at: 'RCPT', says: '451 4.3.0 busy', becomes: putOff },
  { at: 'RCPT', says: '452 4.5.3 too many', becomes: putOff },
  { at: 'RCPT', says: '550 5.1.1 nobody', becomes: failed },
  { at: 'RCPT', says: '552 5.2.2 full', becomes: failed },
  { at: 'RCPT', says: '554 5.7.1 no', becomes: failed },
  { at: '.', says: '451 4.3.0 busy', becomes: putOff },
  { at: '.', says: '452 4.3.1 disk', becomes: putOff },
  { at: '.', says: '552 5.3.4 too big', becomes: failed },
  { at: '.', says: '554 5.6.0 spam', becomes: failed },
];

/** One answer of a server, and what becomes of the message; a dead address is never tried again. */
export async function sufferReply(app: TestApp, server: RoughMailServer, reply: ReplyCase) {
  await begin(app, server, 1);
  server.roughness = { says: { [reply.at]: reply.says } };
  await workerOn(app, server).drain();
  const [{ state, status, attempt }] = await deliveries(app);
  expect({ state, status, attempt }).toEqual(reply.becomes);
  const { rows } = await app.pool.query('select count(*)::int as total from suppressed_addresses');
  expect(rows[0].total).toBe(reply.says.includes('5.1.1') ? 1 : 0);
}

/** A server that talks nonsense, too much, or too slowly is one that cannot be reached. */
export async function sufferNonsense(
  app: TestApp,
  server: RoughMailServer,
  roughness: RoughMailServer['roughness'],
) {
  await begin(app, server, 1);
  server.roughness = roughness;
  await workerOn(app, server).drain();
  const [{ status, unknown }] = await deliveries(app);
  expect({ status, unknown }).toEqual({ status: 'sent', unknown: 0 });
  server.roughness = {};
  app.clock.advance(minutes(10));
  await workerOn(app, server).drain();
  expect(server.accepted).toHaveLength(1);
  expect((await deliveries(app))[0].state).toBe('accepted');
}
