import { expect } from 'vitest';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { deleteSuppressedAddresses } from '../factories/deliveries.ts';
import { buildSent, deleteMessages, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import type { DropPoint, ScriptedMailServer } from '../setup/scripted-mail-server.ts';
import type { TestApp } from '../setup/test-app.ts';

const workerOn = (app: TestApp, server: ScriptedMailServer) => testDispatcher(app, server);

const deliveries = async (app: TestApp) =>
  (
    await app.pool.query(
      'select state, attempt, unknown_outcomes as unknown, messages.status from deliveries join messages on messages.id = message_id',
    )
  ).rows;

async function reset(app: TestApp, server: ScriptedMailServer, messages: number) {
  await deleteMessages(app);
  await deleteSuppressedAddresses(app);
  server.accepted = [];
  server.connections = 0;
  server.script = {};
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, messages);
  for (let count = 0; count < messages; count += 1) await buildSent(app, sender);
}

/**
 * The connection dies at one point, twice for each of `times` mails, then the server works again.
 * Nothing is lost and nothing fails. Only a death after the final dot may cause a second, identical
 * copy, and after two such unknown outcomes the delivery is held for a person.
 */
export async function checkDroppedConnections(
  app: TestApp,
  server: ScriptedMailServer,
  dropAt: DropPoint,
  times: number,
): Promise<void> {
  await reset(app, server, times);
  server.script = { dropAt };
  for (let round = 0; round < 2; round += 1) {
    await workerOn(app, server).drain();
    app.clock.advance(minutes(5));
  }
  server.script = {};
  for (let round = 0; round < 3; round += 1) {
    await workerOn(app, server).drain();
    app.clock.advance(hours(1));
  }
  const isAfterFinalDot = dropAt === 'after the dot';
  const expected = isAfterFinalDot
    ? { state: 'held', attempt: 0, unknown: 2, status: 'sent' }
    : { state: 'accepted', attempt: 1, unknown: 0, status: 'sent' };
  const found = await deliveries(app);
  const copies = Map.groupBy(server.accepted, ({ to }) => to);
  if (dropAt === 'mid-body') {
    // A busy machine may notice the death only after it has written the final dot. The outcome is then
    // unknown, and two unknown outcomes hold the delivery.
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
    expect(others).toHaveLength(isAfterFinalDot ? 1 : 0);
    for (const other of others) expect(other.body).toBe(first?.body);
  }
}

export interface ReplyCase {
  at: 'RCPT' | '.';
  says: string;
  becomes: { state: string; status: string; attempt: number };
}

const deferred = { state: 'waiting', status: 'sent', attempt: 1 };
const failed = { state: 'failed', status: 'failed', attempt: 1 };
/** A failure of the server, not of this mail: no attempt is counted. */
const notCounted = { state: 'waiting', status: 'sent', attempt: 0 };

export const REPLIES: ReplyCase[] = [
  { at: 'RCPT', says: '421 4.3.2 closing', becomes: notCounted },
  { at: 'RCPT', says: '450 4.2.0 greylisted', becomes: deferred },
  { at: 'RCPT', says: '451 4.3.0 busy', becomes: deferred },
  { at: 'RCPT', says: '452 4.5.3 too many', becomes: deferred },
  { at: 'RCPT', says: '550 5.1.1 nobody', becomes: failed },
  { at: 'RCPT', says: '552 5.2.2 full', becomes: failed },
  { at: 'RCPT', says: '554 5.7.1 no', becomes: failed },
  { at: '.', says: '451 4.3.0 busy', becomes: deferred },
  { at: '.', says: '452 4.3.1 disk', becomes: deferred },
  { at: '.', says: '552 5.3.4 too big', becomes: failed },
  { at: '.', says: '554 5.6.0 spam', becomes: failed },
];

/** Checks what one answer of the server means for the message; a dead address is suppressed. */
export async function checkReply(app: TestApp, server: ScriptedMailServer, reply: ReplyCase) {
  await reset(app, server, 1);
  server.script = { says: { [reply.at]: reply.says } };
  await workerOn(app, server).drain();
  const [{ state, status, attempt }] = await deliveries(app);
  expect({ state, status, attempt }).toEqual(reply.becomes);
  const { rows } = await app.pool.query('select count(*)::int as total from suppressed_addresses');
  expect(rows[0].total).toBe(reply.says.includes('5.1.1') ? 1 : 0);
}

/** A server that sends garbage, too much, or too slowly counts as unreachable. */
export async function checkNonsense(
  app: TestApp,
  server: ScriptedMailServer,
  script: ScriptedMailServer['script'],
) {
  await reset(app, server, 1);
  server.script = script;
  await workerOn(app, server).drain();
  const [{ status, unknown }] = await deliveries(app);
  expect({ status, unknown }).toEqual({ status: 'sent', unknown: 0 });
  server.script = {};
  app.clock.advance(minutes(10));
  await workerOn(app, server).drain();
  expect(server.accepted).toHaveLength(1);
  expect((await deliveries(app))[0].state).toBe('accepted');
}
