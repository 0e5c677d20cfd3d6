import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Envelope, listEnvelopes } from '#app/features/messages/public.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { Mailer, MailOutcome } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { createBreaker } from './breaker.ts';
import {
  type ClaimedDelivery,
  claimDue,
  close,
  markTransmitting,
} from './delivery.store.server.ts';
import { composeRecipientMail } from './recipient-mail.server.ts';
import { createSettlement } from './settle-outcome.server.ts';

const POLL_INTERVAL = seconds(1);
/** How often, and how far apart, an ending is written again while the database is away. */
const SETTLE_RETRIES = 30;
const SETTLE_RETRY_PAUSE = seconds(2);

export type DispatchServices = Platform & { mailer: Mailer };

export interface Dispatcher {
  /** Claims and sends until stopped. */
  start(): void;
  /** Claims nothing more and resolves when every send under way has ended and is written down. */
  stop(): Promise<void>;
  /** Sends what is due now and resolves when nothing is left to claim; for tests and tools. */
  drain(): Promise<void>;
}

/**
 * The worker that hands messages to the mail server (design section 6): claim, commit, send, record.
 * Any number of them may run on one database. What is promised, and what is not, stands in
 * docs/operations.md.
 */
export function createDispatcher(services: DispatchServices): Dispatcher {
  const { db, clock, keyring, config, mailer, log } = services;
  const { concurrency } = config.dispatch;
  const breaker = createBreaker();
  const settle = createSettlement(services);
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let claiming: Promise<void> | undefined;

  const markTransmittingTogether = createBatch<ClaimedDelivery, boolean>(async (claims) => {
    const mine = await markTransmitting(db, claims, clock.now());
    return claims.map(({ id }) => mine.has(id));
  });

  async function deliver(claim: ClaimedDelivery, envelope: Envelope | undefined): Promise<void> {
    if (!envelope) {
      await close(db, claim, 'cancelled', null, clock.now());
      return;
    }
    const bytes = await composeRecipientMail(config, {
      deliveryId: claim.id,
      token: keyring.linkToken(claim.id, claim.tokenKeyVersion),
      date: claim.createdAt,
      envelope,
    });
    let isStillMine = true;
    const outcome = await mailer.send({
      envelope: { from: config.mail.fromAddress, to: envelope.recipientEmail },
      bytes,
      beforeEnd: async () => {
        isStillMine = await markTransmittingTogether(claim);
        if (!isStillMine) throw new Error('The claim has passed to another worker');
      },
    });
    if (!isStillMine) return;
    takeNote(outcome);
    await settlePersistently(claim, outcome);
  }

  function takeNote(outcome: MailOutcome): void {
    if (outcome.kind === 'unreachable') {
      breaker.unreachable(clock.now());
      log.warn({ reason: outcome.reason, retryAt: breaker.retryAt }, 'mail server not reachable');
    } else if (outcome.kind !== 'unknown') {
      breaker.answered();
    }
  }

  /** What the server has accepted must not be forgotten because the database is restarting. */
  async function settlePersistently(claim: ClaimedDelivery, outcome: MailOutcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await settle(claim, outcome, breaker.retryAt ?? clock.now());
      } catch (error) {
        if (tries === SETTLE_RETRIES) throw error;
        log.warn({ err: error, delivery: claim.id }, 'ending not written yet');
        await pause(SETTLE_RETRY_PAUSE);
      }
    }
  }

  async function claimAndStart(): Promise<number> {
    const now = clock.now();
    const wanted = breaker.allow(concurrency, now) - underWay.size;
    if (isStopped || wanted <= 0) return 0;
    const claims = await claimDue(db, randomUUID(), wanted, now);
    if (claims.length === 0) return 0;
    const envelopes = await listEnvelopes(
      db,
      keyring,
      claims.map(({ messageId }) => messageId),
    );
    for (const claim of claims) {
      const send = deliver(claim, envelopes.get(claim.messageId))
        .catch((error: unknown) => log.error({ err: error, delivery: claim.id }, 'delivery failed'))
        .finally(() => {
          underWay.delete(send);
          // Half empty: worth another claim. Waiting for that keeps claims few and large.
          if (underWay.size <= concurrency / 2) void claimMore();
        });
      underWay.add(send);
    }
    return claims.length;
  }

  /** One claim at a time; a call during one is answered by it. */
  function claimMore(): Promise<void> {
    claiming ??= claimAndStart()
      .catch((error: unknown) => {
        log.error({ err: error }, 'claiming failed');
        return 0;
      })
      .then(() => {
        claiming = undefined;
      });
    return claiming;
  }

  return {
    start() {
      timer = setInterval(() => void claimMore(), POLL_INTERVAL);
      void claimMore();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await claiming;
      await Promise.all(underWay);
    },
    async drain() {
      do {
        await claimMore();
        await Promise.all(underWay);
        await claiming;
      } while (underWay.size > 0);
    },
  };
}
