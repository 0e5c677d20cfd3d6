import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { seconds } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { Mailer, MailOutcome, OutgoingMail } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { createBreaker } from './breaker.ts';
import {
  type ClaimedDelivery,
  claimDue,
  close,
  hold,
  markTransmitting,
} from './delivery.store.server.ts';
import { setUnreachable } from './delivery-control.store.server.ts';
import type { DeliveryHandlers, Envelope } from './envelope.ts';
import { type BlockReason, findBlockReasons } from './find-block-reasons.server.ts';
import { bounceAddress } from './mail-proofs.ts';
import { composeRecipientMail } from './recipient-mail.server.ts';
import { createOutcomeRecorder, type SettledDelivery } from './record-outcome.server.ts';

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
 * The worker that hands messages to the mail server (docs/architecture.md): claim, commit, send, record.
 * Any number of them may run on one database. What is promised, and what is not, stands in
 * docs/operations.md.
 */
export function createDispatcher(
  services: DispatchServices,
  handlers: DeliveryHandlers,
): Dispatcher {
  const { db, clock, keyring, config, mailer, log, background } = services;
  const { concurrency } = config.dispatch;
  const ahead = Math.ceil(concurrency / 2);
  const inTurn = pLimit(concurrency);
  const breaker = createBreaker();
  const { settle, fail } = createOutcomeRecorder(services, handlers);
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** As this worker last saw the mail server; the first answer clears what another may have left. */
  let isReachable = false;
  let hasFreePlaces = false;
  let claiming: Promise<void> | undefined;

  const markTransmittingTogether = createBatch<ClaimedDelivery, boolean>(async (claims) => {
    const mine = await markTransmitting(db, claims, clock.now());
    return claims.map(({ id }) => mine.has(id));
  });

  async function deliver(
    claim: ClaimedDelivery,
    envelope: Envelope | undefined,
    obstacle: BlockReason | undefined,
  ): Promise<void> {
    if (!envelope) {
      await close(db, claim, { state: 'cancelled' }, clock.now());
      return;
    }
    const { recipientEmail } = envelope;
    if (obstacle === 'over_cap' || obstacle === 'suspended') {
      return hold(db, claim, obstacle, clock.now());
    }
    if (obstacle === 'blocked') {
      return fail({ ...claim, recipientEmail }, { reason: 'blocked', code: null, answer: null });
    }
    const bytes = await composeRecipientMail(services, claim, envelope);
    let isStillMine = true;
    const mail: OutgoingMail = {
      envelope: {
        from: bounceAddress(keyring, claim, config.mail.bounceDomain),
        to: recipientEmail,
      },
      bytes,
      beforeEnd: async () => {
        isStillMine = await markTransmittingTogether(claim);
        if (!isStillMine) throw new Error('The claim has passed to another worker');
      },
    };
    // The line may have been found dead while this one waited: then it does not try for itself.
    const outcome = await inTurn(
      (): Promise<MailOutcome> =>
        breaker.allow(1, clock.now()) > 0
          ? mailer.send(mail)
          : Promise.resolve({ kind: 'unreachable', reason: 'waiting for the mail server' }),
    );
    if (!isStillMine) return;
    await settlePersistently({ ...claim, recipientEmail }, outcome, takeNote(outcome));
  }

  /** What an ending says about the mail server; returns when a message that met none may try again. */
  function takeNote(outcome: MailOutcome): Date {
    const now = clock.now();
    if (outcome.kind === 'unreachable') {
      const retryAt = breaker.unreachable(now);
      const { reason } = outcome;
      log.warn({ reason, retryAt }, 'mail server not reachable');
      isReachable = false;
      background.run('noting trouble', setUnreachable(db, { since: now, reason }));
      return retryAt;
    }
    if (outcome.kind !== 'unknown') breaker.answered();
    if (!isReachable) {
      isReachable = true;
      background.run('noting that the trouble is over', setUnreachable(db, null));
    }
    return now;
  }

  /** What the server has accepted must not be forgotten because the database is restarting. */
  async function settlePersistently(
    claim: SettledDelivery,
    outcome: MailOutcome,
    retryAt: Date,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await settle(claim, outcome, retryAt);
      } catch (error) {
        if (tries === SETTLE_RETRIES) throw error;
        log.warn({ err: error, delivery: claim.id }, 'ending not written yet');
        await pause(SETTLE_RETRY_PAUSE);
      }
    }
  }

  async function claimAndStart(): Promise<void> {
    const now = clock.now();
    const allowed = breaker.allow(concurrency, now);
    // A few more than can be sent at once are made ready, so that no line waits for the database.
    const wanted = (allowed === concurrency ? allowed + ahead : allowed) - underWay.size;
    if (isStopped || wanted <= 0) return;
    const claims = await claimDue(db, randomUUID(), wanted, now);
    const messageIds = claims.map(({ messageId }) => messageId);
    if (claims.length === 0) return;
    const [envelopes, obstacles] = await Promise.all([
      handlers.listEnvelopes(messageIds),
      findBlockReasons(services, db, messageIds, now),
    ]);
    for (const claim of claims) {
      const send = deliver(claim, envelopes.get(claim.messageId), obstacles.get(claim.messageId))
        .catch((error: unknown) => log.error({ err: error, delivery: claim.id }, 'delivery failed'))
        .finally(() => {
          underWay.delete(send);
          void claimMore();
        });
      underWay.add(send);
    }
  }

  /**
   * One claim at a time. Places that come free meanwhile are filled together by the next one, so
   * under load claims are few and large, and a single message is claimed at once.
   */
  function claimMore(): Promise<void> {
    hasFreePlaces = true;
    claiming ??= (async () => {
      while (hasFreePlaces) {
        hasFreePlaces = false;
        await claimAndStart();
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'claiming failed'))
      .finally(() => {
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
      } while (underWay.size > 0 || claiming);
    },
  };
}
