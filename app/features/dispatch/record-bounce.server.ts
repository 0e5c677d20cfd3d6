import { days } from '#app/platform/clock/clock.ts';
import { parseMail } from '#app/platform/mail/parse-mail.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertAttempt, suppressAddress } from './attempt.store.server.ts';
import { type BounceReport, readDeliveryStatus, readFeedbackReport } from './bounce-report.ts';
import { isDeadStatus } from './delivery.rules.ts';
import { closeBounced } from './delivery.store.server.ts';
import type { DeliveryHandlers } from './envelope.ts';
import { findMailFacts, type MailFacts } from './mail-facts.queries.server.ts';
import { bounceAddress, claimedByBounceAddress } from './mail-proofs.ts';

/** A report that comes later is about something else: servers give up after a few days. */
const BOUNCE_WINDOW = days(14);

type Services = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'log'>;

/** Who hears that an accepted mail has come back after all. */
type BounceHandlers = Pick<DeliveryHandlers, 'onFailed'>;

export type BounceOutcome = 'failed' | 'complaint' | 'ignored';

/**
 * Takes a report about a mail of ours, as a mail server hands it in (RFC 3464, RFC 5965). Believed
 * only when it came to an address that carries our proof, names the very recipient, and speaks of a
 * final failure. Then the message fails, its send is given back and a dead address is left alone.
 * A letter that was opened has arrived, whatever a report says. Repeating changes nothing.
 * @param envelopeTo the address it was delivered to, where the mail server says it
 */
export async function recordBounce(
  services: Services,
  handlers: BounceHandlers,
  bytes: Uint8Array,
  envelopeTo: string | null,
): Promise<BounceOutcome> {
  const mail = await parseMail(bytes).catch(() => null);
  if (!mail) return 'ignored';
  const facts = await findProven(services, envelopeTo ? [envelopeTo] : mail.to);
  const report =
    first(mail.parts('message/delivery-status'), readDeliveryStatus) ??
    first(mail.parts('message/feedback-report'), readFeedbackReport);
  if (!facts || !report) return 'ignored';
  return report.kind === 'complaint'
    ? heed(services, facts)
    : fail(services, handlers, facts, report);
}

const first = (parts: string[], read: (text: string) => BounceReport | null) =>
  parts.map(read).find((found) => found !== null) ?? null;

async function findProven({ db, keyring, config }: Services, to: string[]) {
  for (const address of to) {
    const id = claimedByBounceAddress(address);
    const facts = id && (await findMailFacts(db, { id }));
    if (!facts) continue;
    const proven = bounceAddress(keyring, facts, config.mail.bounceDomain);
    if (proven === address.trim().toLowerCase()) return facts;
  }
  return null;
}

/** Who complains at their provider has said no as clearly as by our own button. */
async function heed({ db, clock, log }: Services, facts: MailFacts): Promise<BounceOutcome> {
  const { recipientEmailHash } = facts;
  if (!recipientEmailHash) return 'ignored';
  await suppressAddress(db, { recipientEmailHash, reason: 'complaint', code: null }, clock.now());
  log.warn({ delivery: facts.id }, 'a recipient complained at their provider');
  return 'complaint';
}

async function fail(
  services: Services,
  { onFailed }: BounceHandlers,
  facts: MailFacts,
  { recipients, status }: Extract<BounceReport, { kind: 'failed' }>,
): Promise<BounceOutcome> {
  const { db, clock, keyring } = services;
  const { recipientEmailHash, messageId, id } = facts;
  // Of a letter that is gone nothing is left to fail.
  if (!messageId || !recipientEmailHash) return 'ignored';
  const isTheirs = recipients.some((one) => keyring.lookupHash(one).equals(recipientEmailHash));
  if (!isTheirs) return 'ignored';
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await closeBounced(tx, id, BOUNCE_WINDOW, now))) return 'ignored';
    await onFailed(tx, messageId, now);
    const attempt = { deliveryId: id, outcome: 'bounced', code: null, answer: status } as const;
    await insertAttempt(tx, keyring, attempt, now);
    if (isDeadStatus(status)) {
      await suppressAddress(tx, { recipientEmailHash, reason: 'bounced', code: null }, now);
    }
    return 'failed';
  });
}
