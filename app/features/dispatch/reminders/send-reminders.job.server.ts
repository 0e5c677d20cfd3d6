import { randomUUID } from 'node:crypto';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Mailer, MailOutcome } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isDeadAddress } from '../delivery.rules.ts';
import { listBlockReasonFacts } from '../limits/block-reasons.queries.server.ts';
import { type BlockReason, findBlockReasons } from '../limits/find-block-reasons.server.ts';
import { suppressAddress } from '../limits/suppression.store.server.ts';
import { bounceAddress } from '../mail/mail-tokens.ts';
import { composeRecipientMail } from '../mail/recipient-mail.server.ts';
import { listProviderPauses } from '../providers/provider.queries.server.ts';
import type { ProviderEvent } from '../providers/provider.rules.ts';
import { countDeliveryEvent } from '../providers/provider.store.server.ts';
import type { DeliveryHandlers, Envelope } from '../worker/delivery-handlers.ts';
import { nextReminderAt, type ReminderDelay } from './reminder.rules.ts';
import {
  type ClaimedReminder,
  claimDueReminders,
  closeReminder,
  markReminderSent,
  releaseReminder,
} from './reminder.store.server.ts';

export const sendRemindersKind: JobKind<NoInput> = {
  name: 'send-reminders',
  schema: noInput,
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  cron: '* * * * *',
};

/** How many reminders are sent at once. */
const BATCH = 10;

type ReminderServices = Platform & { mailer: Mailer };
type ReminderHandlers = Pick<DeliveryHandlers, 'listEnvelopes' | 'onReminded'>;

/**
 * Sends the reminders that are due, each at most once, however many workers do so at once and whenever
 * one dies: claim, commit, mark as sent before the last byte, record the outcome. Pauses, blocks and
 * caps apply as to any mail.
 */
export function sendRemindersJob(services: ReminderServices, handlers: ReminderHandlers): Job {
  return job(sendRemindersKind, async () => {
    for (;;) {
      const outcomes = await sendBatch(services, handlers);
      // Without a mail server the others would fail as well: the next run tries.
      if (outcomes.length < BATCH || outcomes.includes('unreachable')) return;
    }
  });
}

type Ending = 'sent' | 'dropped' | ReminderDelay;

async function sendBatch(
  services: ReminderServices,
  handlers: ReminderHandlers,
): Promise<Ending[]> {
  const { db, clock } = services;
  const pauses = await listProviderPauses(db);
  const { claims, blockReasons } = await claimAndCheck(services);
  const envelopes = await handlers.listEnvelopes(claims.map(({ messageId }) => messageId));
  return Promise.all(
    claims.map(async (claim) => {
      const ending = await deliver(services, handlers, claim, {
        envelope: envelopes.get(claim.messageId),
        blockReason: blockReasons.get(claim.messageId),
        isPaused: claim.provider !== null && pauses.has(claim.provider),
      });
      if (ending === 'dropped') await releaseReminder(db, claim, null);
      else if (ending !== 'sent') {
        const now = clock.now();
        await releaseReminder(db, claim, nextReminderAt(claim, ending, now));
      }
      return ending;
    }),
  );
}

/** In one transaction, so that other workers see only claims that passed the limits or are released soon. */
function claimAndCheck(services: ReminderServices) {
  const { db, clock } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const claimId = randomUUID();
    const claims = await claimDueReminders(tx, claimId, BATCH, now);
    const wanted = claims.filter((claim) => claim.isWanted);
    const messageIds = wanted.map(({ messageId }) => messageId);
    const earlierMails = new Map(wanted.map((claim) => [claim.messageId, claim.acceptedAt]));
    const blockReasons = wanted.length
      ? await findBlockReasons(services, tx, { claimId, messageIds, earlierMails }, now)
      : new Map<string, BlockReason>();
    return { claims, blockReasons };
  });
}

interface Circumstances {
  /** Missing when the message is no longer to be delivered. */
  envelope: Envelope | undefined;
  blockReason: BlockReason | undefined;
  isPaused: boolean;
}

async function deliver(
  services: ReminderServices,
  handlers: ReminderHandlers,
  claim: ClaimedReminder,
  { envelope, blockReason, isPaused }: Circumstances,
): Promise<Ending> {
  const isUnwanted =
    blockReason === 'blocked' || blockReason === 'never_write' || blockReason === 'dead';
  if (!claim.isWanted || !envelope || isUnwanted) return 'dropped';
  // The sender must not learn the reason: it looks as if the mail server had deferred it.
  if (blockReason === 'withheld' || blockReason === 'reported') return 'deferred';
  if (blockReason) return 'over_cap';
  if (isPaused) return 'paused_provider';
  const { db, clock, keyring, config, mailer } = services;
  const bytes = await composeRecipientMail(
    services,
    { ...claim, dueAt: clock.now() },
    { ...envelope, isReminder: true },
  );
  let isOurs = true;
  const outcome = await mailer.send({
    envelope: {
      from: bounceAddress(keyring, claim, config.mail.bounceDomain),
      to: envelope.recipientEmail,
    },
    bytes,
    beforeEnd: async () => {
      isOurs =
        (await isStillWelcome(services, claim)) && (await markReminderSent(db, claim, clock.now()));
      if (!isOurs) throw new Error('This reminder must not be sent any more');
    },
  });
  return isOurs ? recordOutcome(services, handlers, claim, outcome, envelope) : 'dropped';
}

/** Whether its recipient has still neither blocked nor complained, just before the last byte. */
async function isStillWelcome(
  services: ReminderServices,
  { messageId, claimId }: ClaimedReminder,
): Promise<boolean> {
  const counted = { exceptClaim: claimId };
  const now = services.clock.now();
  const [facts] = await services.db.transaction((tx) =>
    listBlockReasonFacts(services, tx, [messageId], counted, now),
  );
  return facts !== undefined && !(facts.isBlocked || facts.isWithheld || facts.isDead);
}

async function recordOutcome(
  { db, clock, keyring, log }: ReminderServices,
  { onReminded }: ReminderHandlers,
  claim: ClaimedReminder,
  outcome: MailOutcome,
  { recipientEmail }: Envelope,
): Promise<Ending> {
  const now = clock.now();
  const count = (event: ProviderEvent) => countDeliveryEvent(db, claim.id, event, now);
  switch (outcome.kind) {
    case 'accepted':
      await db.transaction(async (tx) => {
        if (await closeReminder(tx, claim)) await onReminded(tx, claim.messageId);
      });
      await count('accepted');
      return 'sent';
    case 'unknown':
      log.warn(
        { delivery: claim.id, messageId: claim.messageId, reason: outcome.reason },
        'a reminder may have been sent',
      );
      return 'sent';
    case 'deferred':
      await count('deferred');
      return 'deferred';
    case 'unreachable':
      return 'unreachable';
    case 'refused':
      await count('refused');
      if (isDeadAddress(outcome)) {
        const recipientEmailHash = keyring.lookupHash(recipientEmail);
        const { code } = outcome;
        await suppressAddress(db, { recipientEmailHash, reason: 'refused', code }, now);
      }
      return 'dropped';
  }
}
