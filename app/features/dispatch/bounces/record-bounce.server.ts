import { days } from '#app/platform/clock/clock.ts';
import { type ParsedMail, parseMail } from '#app/platform/mail/parse-mail.server.ts';
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
  incrementBounceReports,
  insertAttempt,
  insertComplaint,
  insertNotUnderstood,
} from '../records/delivery-records.store.server.ts';
import type { DeliveryHandlers } from '../worker/delivery-handlers.ts';
import { readBounceReport } from './bounce-report.ts';
import type { BounceFailure } from './bounce-status.ts';

/** Servers give up after a few days, so a later report is about something else. */
const BOUNCE_WINDOW = days(14);

/** Enough to see what kind of mail it is. */
const KEPT_TEXT_LENGTH = 1_000;

type Services = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'log'>;
type BounceHandlers = Pick<DeliveryHandlers, 'onFailed'>;

/**
 * Records a report about one of our mails, as a mail server delivers it. Anybody can forge a report,
 * so it counts only if it contains a bounce address with our token. A failure must be final and name
 * the letter's recipient or nobody. The token is checked before anything parses the report.
 *
 * A failure fails the message, returns its send and suppresses a dead address; a complaint suppresses
 * the address. A letter that was opened has arrived, whatever a report says. Repeating changes
 * nothing. Every report is counted by its outcome, so that reports nobody believes are noticed.
 * @param envelopeTo the address the report was delivered to, if the mail server passes it on
 */
export async function recordBounce(
  services: Services,
  handlers: BounceHandlers,
  bytes: Uint8Array,
  envelopeTo: string | null,
): Promise<BounceOutcome> {
  const outcome = await believeBounce(services, handlers, bytes, envelopeTo);
  await incrementBounceReports(services.db, outcome, services.clock.now());
  return outcome;
}

async function believeBounce(
  services: Services,
  handlers: BounceHandlers,
  bytes: Uint8Array,
  envelopeTo: string | null,
): Promise<BounceOutcome> {
  const mail = await findBouncedMail(services, bounceAddressesIn(envelopeTo ?? '', bytes));
  if (!mail) return 'unproven';
  const report = await parseMail(bytes).catch(() => null);
  const outcome = await recordReport(services, handlers, mail, report);
  if (outcome === 'not_understood') {
    const text = report
      ? `${report.subject}\n\n${report.text}`
      : Buffer.from(bytes).toString('latin1');
    const start = cutText(text.replaceAll('\0', ''), KEPT_TEXT_LENGTH);
    await insertNotUnderstood(services.db, services.keyring, mail.id, start, services.clock.now());
  }
  return outcome;
}

function recordReport(
  services: Services,
  handlers: BounceHandlers,
  mail: SentMail,
  report: ParsedMail | null,
): Promise<BounceOutcome> | BounceOutcome {
  const content = report ? readBounceReport(report) : null;
  switch (content?.kind) {
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

/** A real report names one of our addresses, a few times. */
const MAX_ADDRESSES = 5;

/**
 * The addresses in a report that look like ours, wherever they are: a bounce comes to one, a
 * complaint names it in `Original-Mail-From` or quotes it as `Return-Path`. An address passed
 * through a URL without encoding has a space for its plus sign.
 */
function bounceAddressesIn(envelopeTo: string, bytes: Uint8Array): string[] {
  const text = `${envelopeTo}\n${Buffer.from(bytes).toString('latin1')}`;
  const addresses = new Set<string>();
  for (const [, rest] of text.matchAll(/\bb[+ ]([\da-f]{32}\.[\da-f]{20}@[\w.-]{1,253})/gi)) {
    addresses.add(`b+${rest}`.toLowerCase());
    if (addresses.size === MAX_ADDRESSES) break;
  }
  return [...addresses];
}

/** Finds the mail whose bounce address is among these; an address with a forged token finds none. */
async function findBouncedMail({ db, keyring, config }: Services, addresses: string[]) {
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
  { db, clock, log }: Services,
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
  { db, clock, keyring }: Services,
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
