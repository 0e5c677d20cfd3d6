import { days } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { isDeadStatus } from '../delivery.rules.ts';
import { suppressAddress } from '../limits/suppression.store.server.ts';
import { bounceAddress, deliveryIdInBounceAddress } from '../mail/mail-tokens.ts';
import { findSentMail, type SentMail } from '../mail/sent-mail.queries.server.ts';
import { countDeliveryEvent } from '../providers/provider.store.server.ts';
import { markBounced } from '../queue/delivery.store.server.ts';
import {
  type BounceOutcome,
  insertAttempt,
  insertComplaint,
  insertNotUnderstood,
} from '../records/delivery-records.store.server.ts';
import type { DeliveryHandlers } from '../worker/delivery-handlers.ts';
import type { BounceReport } from './bounce-report.ts';
import type { BounceFailure } from './bounce-status.ts';

/** Servers give up after a few days, so a later report is about something else. */
const BOUNCE_WINDOW = days(14);

/** Enough to see what kind of mail it is. */
const KEPT_TEXT_LENGTH = 1_000;

export type BounceServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'log'>;
export type BounceHandlers = Pick<DeliveryHandlers, 'onFailed'>;

/**
 * Records what a report says about one of our mails, whichever way it came. A failure must be final and
 * name the letter's recipient or nobody.
 *
 * A failure fails the message, returns its send and suppresses a dead address; a complaint suppresses
 * the address. A letter that was opened has arrived, whatever a report says. Repeating changes nothing.
 * @param text what an admin reads if the report is not understood
 */
export async function recordReport(
  services: BounceServices,
  handlers: BounceHandlers,
  mail: SentMail,
  { content, text }: { content: BounceReport; text: string },
): Promise<BounceOutcome> {
  const outcome = await recordContent(services, handlers, mail, content);
  if (outcome === 'not_understood') {
    const start = cutText(text.replaceAll('\0', ''), KEPT_TEXT_LENGTH);
    await insertNotUnderstood(services.db, services.keyring, mail.id, start, services.clock.now());
  }
  return outcome;
}

function recordContent(
  services: BounceServices,
  handlers: BounceHandlers,
  mail: SentMail,
  content: BounceReport,
): Promise<BounceOutcome> | BounceOutcome {
  switch (content.kind) {
    case 'complaint':
      return recordComplaint(services, mail);
    case 'failed':
      return recordFailure(services, handlers, mail, content.failures);
    case 'harmless':
      return 'ignored';
    default:
      return 'not_understood';
  }
}

/** Finds the mail whose bounce address is among these; an address with a forged token finds none. */
export async function findBouncedMail(
  { db, keyring, config }: BounceServices,
  addresses: string[],
) {
  for (const address of addresses) {
    const id = deliveryIdInBounceAddress(address);
    const mail = id && (await findSentMail(db, { id }));
    if (mail && bounceAddress(keyring, mail, config.mail.bounceDomain) === address) return mail;
  }
  return null;
}

/**
 * A complaint at the mailbox provider counts like our own unsubscribe link, once for each mail:
 * every recipient sees the bounce address in their mail and could repeat a report without end.
 */
async function recordComplaint(
  { db, clock, log }: BounceServices,
  { id, recipientEmailHash }: SentMail,
): Promise<BounceOutcome> {
  if (!recipientEmailHash) return 'ignored';
  const now = clock.now();
  const isFirst = await db.transaction(async (tx) => {
    if (!(await insertComplaint(tx, id, now))) return false;
    await countDeliveryEvent(tx, id, 'complained', now);
    await suppressAddress(tx, { recipientEmailHash, reason: 'complaint', code: null }, now);
    return true;
  });
  if (!isFirst) return 'ignored';
  log.warn({ delivery: id }, 'a recipient complained to their mailbox provider');
  return 'complaint';
}

async function recordFailure(
  { db, clock, keyring }: BounceServices,
  { onFailed }: BounceHandlers,
  { id, messageId, recipientEmailHash }: SentMail,
  failures: BounceFailure[],
): Promise<BounceOutcome> {
  // A deleted or erased letter can no longer fail.
  if (!messageId || !recipientEmailHash) return 'ignored';
  const isRecipient = (address: string) =>
    keyring.lookupHash(normalizeEmail(address)).equals(recipientEmailHash);
  // A letter has one recipient, so a failure that names nobody is about them. One that names only
  // others is about an address that they forward to, and the letter may have arrived elsewhere too.
  const failure =
    failures.find(({ recipients }) => recipients.some(isRecipient)) ??
    (failures.every(({ recipients }) => recipients.length === 0) ? failures[0] : undefined);
  if (!failure) return 'not_understood';
  const { status } = failure;
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await markBounced(tx, id, BOUNCE_WINDOW, now))) return 'ignored';
    await onFailed(tx, messageId, now);
    await countDeliveryEvent(tx, id, 'bounced', now);
    const attempt = { deliveryId: id, outcome: 'bounced', code: null, answer: status } as const;
    await insertAttempt(tx, keyring, attempt, now);
    if (isDeadStatus(status)) {
      await suppressAddress(tx, { recipientEmailHash, reason: 'bounced', code: null }, now);
    }
    return 'failed';
  });
}
