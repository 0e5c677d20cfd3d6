import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import { withLogFields } from '#app/platform/log/log-scope.server.ts';
import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import type {
  Mailer,
  MailOutcome,
  MailServerTrouble,
  OutgoingMail,
} from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { type BlockReason, findBlockReasons } from '../limits/find-block-reasons.server.ts';
import { bounceAddress } from '../mail/mail-tokens.ts';
import { composeRecipientMail } from '../mail/recipient-mail.server.ts';
import {
  createProviderFinder,
  type ProviderFinder,
} from '../providers/create-provider-finder.server.ts';
import { listProviderPauses } from '../providers/provider.queries.server.ts';
import type { Provider, ProviderEvent } from '../providers/provider.rules.ts';
import { countProviderMails, type ProviderCount } from '../providers/provider.store.server.ts';
import {
  type ClaimedDelivery,
  claimDue,
  makeDueNow,
  markClosed,
  markHeld,
  markTransmitting,
  postponeForProvider,
} from '../queue/delivery.store.server.ts';
import { createBreaker } from './breaker.ts';
import type { DeliveryHandlers, Envelope } from './delivery-handlers.ts';
import { setUnreachable } from './dispatch-control.store.server.ts';
import { type AttemptedDelivery, createOutcomeRecorder } from './record-outcome.server.ts';

const POLL_INTERVAL = seconds(1);
/** How often the worker tries to record an outcome while the database is down, and how far apart. */
const RECORD_TRIES = 30;
const RECORD_RETRY_PAUSE = seconds(2);

/** The outcome of a mail that was not tried, because the mail server had failed others just before. */
const NOT_TRIED: MailOutcome = {
  kind: 'unreachable',
  problem: 'unreachable',
  reason: 'waiting for the mail server',
};

/** A mail to a paused provider is looked at again after this long, or when the pause ends. */
const PAUSED_PROVIDER_DELAY = minutes(15);

/** The outcomes that say something about the receiving provider. */
const PROVIDER_EVENTS: Partial<Record<MailOutcome['kind'], ProviderEvent>> = {
  accepted: 'accepted',
  deferred: 'deferred',
  refused: 'refused',
};

export type DispatchServices = Platform & { mailer: Mailer; providers?: ProviderFinder };

export interface Dispatcher {
  /** Claims and sends until stopped. */
  start(): void;
  /** Claims nothing more and resolves when the outcome of every send in flight is recorded. */
  stop(): Promise<void>;
  /** Sends what is due now and resolves when nothing is left to claim; for tests and tools. */
  drain(): Promise<void>;
}

/**
 * The worker that hands mails to the mail server: claim, commit, send, record (docs/architecture.md).
 * Any number of workers may share one database. docs/operations.md says what this promises.
 */
export function createDispatcher(
  services: DispatchServices,
  handlers: DeliveryHandlers,
): Dispatcher {
  const { db, clock, keyring, config, mailer, log, background } = services;
  const { concurrency } = config.dispatch;
  /** Mails that wait, composed, for a free connection: enough for all of them to end at once. */
  const claimedAhead = concurrency;
  const sendLimit = pLimit(concurrency);
  const breaker = createBreaker();
  const providers = services.providers ?? createProviderFinder(services);
  const { recordOutcome, recordFailure, recordWithheld } = createOutcomeRecorder(
    services,
    handlers,
  );
  const inFlight = new Set<Promise<void>>();
  let counted: ProviderCount[] = [];
  let pausedProviders = new Map<Provider, Date>();
  let readingPauses: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Starts as false, so that the first answer clears an outage that another worker has recorded. */
  let isReachable = false;
  let hasFreeSlots = false;
  let claiming: Promise<void> | undefined;

  const markTransmittingInBatch = createBatch<ClaimedDelivery, boolean>(async (claims) => {
    const stillClaimed = await markTransmitting(db, claims, clock.now());
    return claims.map(({ id }) => stillClaimed.has(id));
  });

  async function deliver(
    claim: ClaimedDelivery,
    envelope: Envelope | undefined,
    blockReason: BlockReason | undefined,
  ): Promise<void> {
    if (!envelope) {
      await markClosed(db, claim, { state: 'cancelled' }, clock.now());
      return;
    }
    const { recipientEmail, opensAt } = envelope;
    const provider = providers.peek(recipientEmail);
    const delivery = { ...claim, recipientEmail, provider, opensAt };
    switch (blockReason) {
      case 'suspended':
      case 'over_cap':
      case 'unpaid':
        return markHeld(db, claim, blockReason, clock.now());
      case 'blocked':
      case 'never_write':
        return recordFailure(delivery, { reason: blockReason, code: null, answer: null });
      case 'dead':
        return recordFailure(delivery, { reason: 'address_refused', code: null, answer: null });
    }
    if (provider && pausedProviders.has(provider)) {
      const now = clock.now();
      return postponeForProvider(db, claim, provider, shifted(now, PAUSED_PROVIDER_DELAY), now);
    }
    if (blockReason) return recordWithheld(delivery, blockReason);
    const bytes = await composeRecipientMail(services, await dated(claim, opensAt), envelope);
    let isStillClaimed = true;
    const mail: OutgoingMail = {
      envelope: {
        from: bounceAddress(keyring, claim, config.mail.bounceDomain),
        to: recipientEmail,
      },
      bytes,
      beforeEnd: async () => {
        isStillClaimed = await markTransmittingInBatch(claim);
        if (!isStillClaimed) throw new Error('The claim on this delivery is gone');
      },
    };
    // Until its outcome is recorded, a mail counts as in flight: a crash repeats no more than `concurrency`.
    await sendLimit(async () => {
      // While this mail waited, the breaker may have opened: then it does not try the server.
      const mayTry = breaker.allow(1, clock.now()) > 0;
      const outcome = mayTry ? await mailer.send(mail) : NOT_TRIED;
      if (!isStillClaimed) return;
      const retryAt = recordReachability(outcome);
      // The lookup has mostly finished by now, even for a domain that was new.
      const attempted = { ...delivery, provider: providers.peek(recipientEmail) };
      await recordWithRetries(attempted, outcome, retryAt);
      countByProvider(recipientEmail, outcome);
    });
  }

  /**
   * If a letter opened while its mail waited, dates the mail now, so that it does not call the letter
   * closed. If a copy may have arrived, the mail stays as it was, byte for byte.
   */
  async function dated(claim: ClaimedDelivery, opensAt: Date | null): Promise<ClaimedDelivery> {
    const now = clock.now();
    const hasOpened = opensAt !== null && claim.dueAt < opensAt && opensAt <= now;
    if (!hasOpened || claim.unknownOutcomes > 0) return claim;
    await makeDueNow(db, claim, now);
    return { ...claim, dueAt: now };
  }

  /** For staff. Written once a second, because each write is a commit. */
  function countByProvider(recipientEmail: string, { kind }: MailOutcome): void {
    const event = PROVIDER_EVENTS[kind];
    if (!event) return;
    background.run(
      'counting a mail by its provider',
      providers.find(recipientEmail).then((provider) => counted.push({ provider, event })),
    );
  }

  /**
   * Tells the breaker and staff whether the mail server answered.
   * @returns when a message that did not reach it may be tried again
   */
  function recordReachability(outcome: MailOutcome): Date {
    const now = clock.now();
    if (outcome.kind === 'unreachable') {
      const retryAt = breaker.recordUnreachable(now);
      if (outcome !== NOT_TRIED) recordTrouble(outcome, retryAt);
      return retryAt;
    }
    if (outcome.kind !== 'unknown') breaker.recordAnswer();
    recordNoTrouble();
    return now;
  }

  function recordTrouble({ problem, reason }: MailServerTrouble, retryAt: Date): void {
    log.warn({ problem, reason, retryAt }, mailServerProblems[problem]);
    isReachable = false;
    background.run(
      'recording what is wrong with the mail server',
      setUnreachable(db, { since: clock.now(), problem, reason }),
    );
  }

  function recordNoTrouble(): void {
    if (isReachable) return;
    isReachable = true;
    background.run('recording that the mail server answers', setUnreachable(db, null));
  }

  /** A wrong password should be known when the worker starts, and not with the first letter. */
  async function checkMailServer(): Promise<void> {
    const trouble = await mailer.check();
    if (trouble) return recordTrouble(trouble, clock.now());
    log.info('the mail server lets us in');
    recordNoTrouble();
  }

  /** Retries while the database restarts: an accepted mail that is not recorded would be sent again. */
  async function recordWithRetries(
    delivery: AttemptedDelivery,
    outcome: MailOutcome,
    retryAt: Date,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await recordOutcome(delivery, outcome, retryAt);
      } catch (error) {
        if (tries === RECORD_TRIES) throw error;
        log.warn({ err: error }, 'outcome not recorded yet');
        await pause(RECORD_RETRY_PAUSE);
      }
    }
  }

  /** In one transaction: a claim that others can see has passed the limits, or is about to be held. */
  function claimAndCheck(limit: number, now: Date) {
    return db.transaction(async (tx) => {
      const claimId = randomUUID();
      const claims = await claimDue(tx, claimId, limit, now);
      const messageIds = claims.map(({ messageId }) => messageId);
      const blockReasons = claims.length
        ? await findBlockReasons(services, tx, { claimId, messageIds }, now)
        : new Map<string, BlockReason>();
      return { claims, blockReasons };
    });
  }

  async function claimAndStart(): Promise<void> {
    const now = clock.now();
    const allowed = breaker.allow(concurrency, now);
    // Claim more than can be sent at once, so that no free connection waits for the database.
    const wanted = (allowed === concurrency ? allowed + claimedAhead : allowed) - inFlight.size;
    // While every connection is taken, wait until half of those claimed ahead have left.
    const isEnough = inFlight.size > concurrency && wanted < claimedAhead / 2;
    if (isStopped || wanted <= 0 || isEnough) return;
    const { claims, blockReasons } = await claimAndCheck(wanted, now);
    if (claims.length === 0) return;
    const envelopes = await handlers.listEnvelopes(claims.map(({ messageId }) => messageId));
    for (const claim of claims) {
      const { id, messageId } = claim;
      const send = withLogFields({ delivery: id, messageId }, () =>
        deliver(claim, envelopes.get(messageId), blockReasons.get(messageId)).catch(
          (error: unknown) => log.error({ err: error }, 'unexpected error in a delivery'),
        ),
      ).finally(() => {
        inFlight.delete(send);
        void claimMore();
      });
      inFlight.add(send);
    }
  }

  /**
   * One claim at a time. The next claim fills all slots that come free during this one: under load
   * claims are few and large, and a single message is still claimed at once.
   */
  function claimMore(): Promise<void> {
    hasFreeSlots = true;
    claiming ??= (async () => {
      while (hasFreeSlots) {
        hasFreeSlots = false;
        await claimAndStart();
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'could not claim deliveries'))
      .finally(() => {
        claiming = undefined;
      });
    return claiming;
  }

  /** One read at a time; without the database, the last answer holds. */
  function readPauses(): Promise<void> {
    readingPauses ??= listProviderPauses(db)
      .then((pauses) => {
        pausedProviders = pauses;
      })
      .catch((error: unknown) =>
        log.error({ err: error }, 'could not read which providers are paused'),
      )
      .finally(() => {
        readingPauses = undefined;
      });
    return readingPauses;
  }

  function writeCounts(): void {
    if (counted.length === 0) return;
    background.run(
      'counting mails by their provider',
      countProviderMails(db, counted, clock.now()),
    );
    counted = [];
  }

  /** Once a second is often enough for both. */
  function keepUp(): void {
    writeCounts();
    void readPauses().then(claimMore);
  }

  return {
    start() {
      background.run('checking the mail server', checkMailServer());
      timer = setInterval(keepUp, POLL_INTERVAL);
      keepUp();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await claiming;
      await Promise.all(inFlight);
      // Write the counts of the last mails before the database connection ends.
      await background.settled();
      writeCounts();
      await background.settled();
    },
    async drain() {
      await readPauses();
      do {
        await claimMore();
        await Promise.all(inFlight);
      } while (inFlight.size > 0 || claiming);
      await background.settled();
      writeCounts();
      await background.settled();
    },
  };
}
