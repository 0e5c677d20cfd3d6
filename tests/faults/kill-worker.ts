import { expect, vi } from 'vitest';
import { retryDelivery } from '#app/features/messages/sending/retry-delivery.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { killHard, type Sandbox, startProgram } from '../setup/programs.ts';
import type { TestApp } from '../setup/test-app.ts';

interface KillOptions {
  app: TestApp;
  env: Record<string, string>;
  sandbox: Sandbox;
  messages: number;
  kills: number;
  /** The span in which all messages fall due. */
  dueWithinMs: number;
}

/**
 * Releases held deliveries, as staff would. A delivery in flight during two kills is held, because
 * nobody can know whether it arrived. @returns how many were held
 */
async function releaseHeld(app: TestApp): Promise<number> {
  const { rows } = await app.pool.query(
    "select id, reason, unknown_outcomes as unknown from deliveries where state = 'held'",
  );
  for (const { id, reason, unknown } of rows) {
    expect({ reason, unknown }).toEqual({ reason: 'unknown_ending', unknown: 2 });
    await retryDelivery(app.platform.db, id, systemClock.now());
  }
  return rows.length;
}

/** The claims of living and dead workers. */
async function listClaims(app: TestApp): Promise<Set<string>> {
  const { rows } = await app.pool.query(
    "select distinct claim_id as id from deliveries where state = 'waiting' and claim_id is not null",
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether everything is sent or claimed, so that a worker finds nothing to do for now. */
async function isIdle(app: TestApp): Promise<boolean> {
  const { rows } = await app.pool.query(
    `select count(*)::int as free from deliveries
     where state = 'waiting' and (claim_until is null or claim_until < now())`,
  );
  return rows[0].free === 0;
}

/**
 * Kills the worker again and again while messages fall due, and then checks what arrived: every message,
 * each at its recipient, with copies only of mails that were in flight, identical to the first.
 */
export async function killWorkersWhileSending(options: KillOptions): Promise<void> {
  const { app, env, sandbox, messages, kills, dueWithinMs } = options;
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, messages);
  const recipients = Array.from({ length: messages }, (_, number) => `r${number}@recipients.test`);
  for (const recipientEmail of recipients) await buildSent(app, sender, { recipientEmail });
  await app.pool.query(
    `update deliveries set due_at = now() + random() * $1 * interval '1 millisecond'`,
    [dueWithinMs],
  );
  await app.pool.query('update deliveries set next_attempt_at = due_at');

  let killsAtWork = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const earlier = await listClaims(app);
    const worker = await startProgram('worker', env);
    // Waits for a random number of mails, so that each kill hits another moment of the work.
    const target =
      (await sandbox.countMails()) + 1 + Math.floor((Math.random() * messages) / kills);
    const isAtTarget = async () => (await sandbox.countMails()) >= target || (await isIdle(app));
    await vi.waitUntil(isAtTarget, { timeout: 120_000, interval: 20 });
    await killHard(worker);
    // One of its claims is left, so it died while sending.
    const isAtWork = [...(await listClaims(app))].some((claimId) => !earlier.has(claimId));
    if (isAtWork) killsAtWork += 1;
  }
  expect(killsAtWork).toBeGreaterThanOrEqual(kills / 2);

  // Ends the leases of the dead workers, which would otherwise take 90 s.
  await app.pool.query('update deliveries set claim_until = now() where claim_until > now()');
  const last = await startProgram('worker', env);
  const isDone = async () => {
    const { rows } = await app.pool.query(
      "select count(*)::int as open from deliveries where state = 'waiting'",
    );
    return rows[0].open === 0;
  };
  let released = 0;
  try {
    await vi.waitUntil(isDone, { timeout: 120_000, interval: 250 });
    released = await releaseHeld(app);
    await vi.waitUntil(isDone, { timeout: 60_000, interval: 250 });
  } finally {
    await last.stop();
  }

  // The sender gets mails about sent letters.
  const mails = (await sandbox.mails()).filter(({ to }) => to !== sender.email);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(recipients));
  const copies = Map.groupBy(mails, ({ to }) => to);
  for (const [first, ...others] of copies.values()) {
    for (const other of others) {
      expect({ id: other.messageId, link: other.link }).toEqual({
        id: first?.messageId,
        link: first?.link,
      });
      expect(other.source).toBe(first?.source);
    }
  }
  const mostInFlight = kills * app.config.dispatch.concurrency;
  expect(mails.length - copies.size).toBeLessThanOrEqual(mostInFlight + released);

  const { rows } = await app.pool.query(
    "select state, encode(token_hash, 'hex') as hash from deliveries",
  );
  expect(rows).toHaveLength(messages);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['accepted']));
  const hashes = new Set(rows.map((row) => row.hash));
  for (const { link } of mails) {
    expect(hashes.has(tokenHash(link.split('/').at(-1) ?? '').toString('hex'))).toBe(true);
  }
}
