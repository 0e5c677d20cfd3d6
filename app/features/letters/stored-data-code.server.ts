import { randomInt } from 'node:crypto';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { enqueueMail } from '#app/platform/mail/outbox.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { isExpiringToken, issueExpiringToken } from './expiring-token.server.ts';
import { deleteMailedCode, saveMailedCode, takeAttempt } from './mailed-code.store.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';
import { findRecipientAddress } from './stored-data.queries.server.ts';

const CODE_LIFE = minutes(15);
const MAX_ATTEMPTS = 5;
const GRANT_LIFE = minutes(15);

const CODES_AN_HOUR = { operationName: 'stored data code', maxAttempts: 3, windowMinutes: 60 };

type Services = Platform;
type Recipient = Pick<DeliveryRow, 'messageId' | 'recipientEmailHash'>;

const hashOf = (keyring: Services['keyring'], recipient: Recipient, code: string) =>
  keyring.lookupHash(`${recipient.recipientEmailHash.toString('hex')}\n${code}`);

const grantFor = ({ recipientEmailHash }: Recipient) => ({
  purpose: 'stored data grant',
  subject: recipientEmailHash.toString('hex'),
});

/**
 * Mails a code to the address a link was sent to, so that only whoever reads that mailbox sees what
 * is stored about it: a link alone may have been passed on. Three an hour.
 * @returns `no address` when the letter's was erased, which its page tells whoever holds the link
 */
export async function mailStoredDataCode(
  services: Services,
  recipient: Recipient,
): Promise<'mailed' | 'no address' | 'too many'> {
  const { db, clock, keyring, config } = services;
  const to = await findRecipientAddress(db, keyring, recipient.messageId);
  if (!to) return 'no address';
  const subject = recipient.recipientEmailHash.toString('hex');
  if (!(await checkRateLimit(services, CODES_AN_HOUR, subject))) return 'too many';
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await db.transaction(async (tx) => {
    await saveMailedCode(tx, {
      recipientEmailHash: recipient.recipientEmailHash,
      codeHash: hashOf(keyring, recipient, code),
      expiresAt: shifted(clock.now(), CODE_LIFE),
    });
    const mail = renderPlainMail(
      {
        heading: `Your code is ${code}`,
        lines: [
          `Somebody who holds a link to a letter for this address asked to see what ${productName} stores about it. If that was you, type the code on the page you came from. It works for 15 minutes.`,
          'If it was not you, do nothing: without the code nobody sees anything.',
        ],
      },
      config.identity,
    );
    await enqueueMail(services, tx, { to, subject: `Your ${productName} code`, ...mail });
  });
  return 'mailed';
}

/**
 * Exchanges a mailed code for a grant that shows and erases what is stored, for 15 minutes. A code
 * works once and allows five tries.
 */
export async function redeemStoredDataCode(
  services: Services,
  recipient: Recipient,
  code: string,
): Promise<string | null> {
  const { db, clock, keyring } = services;
  const { recipientEmailHash } = recipient;
  const expected = await takeAttempt(db, recipientEmailHash, MAX_ATTEMPTS, clock.now());
  if (!expected?.equals(hashOf(keyring, recipient, code.replace(/\s/g, '')))) return null;
  await deleteMailedCode(db, recipientEmailHash);
  return issueExpiringToken(services, grantFor(recipient), GRANT_LIFE);
}

/** Whether a grant is ours, for this very address, and has not run out. */
export const isStoredDataGrant = (
  services: Pick<Services, 'clock' | 'keyring'>,
  recipient: Recipient,
  grant: string,
): boolean => isExpiringToken(services, grantFor(recipient), grant);
