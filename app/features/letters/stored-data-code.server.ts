import { randomInt } from 'node:crypto';
import { createElement } from 'react';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { isExpiringToken, issueExpiringToken } from '#app/platform/crypto/expiring-token.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { asciiDigits } from '#app/shared/typed-line.ts';
import { PlainMail } from '#app/ui/mail/plain-mail.email.tsx';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';
import { deleteMailedCode, recordAttempt, saveMailedCode } from './mailed-code.store.server.ts';
import { findRecipientAddress } from './stored-data.queries.server.ts';

const CODE_LIFETIME = minutes(15);
const MAX_ATTEMPTS = 5;
const GRANT_LIFETIME = minutes(15);

const CODES_PER_HOUR = { operationName: 'stored data code', maxAttempts: 3, windowMinutes: 60 };

type Services = Platform;
type Recipient = Pick<DeliveryRow, 'messageId' | 'recipientEmailHash'>;

const codeHashFor = (keyring: Services['keyring'], recipient: Recipient, code: string) =>
  keyring.lookupHash(`${recipient.recipientEmailHash.toString('hex')}\n${code}`);

const grantClaim = ({ recipientEmailHash }: Recipient) => ({
  purpose: 'stored data grant',
  subject: recipientEmailHash.toString('hex'),
});

/** A code that an admin has mailed to somebody who has no link. */
interface Support {
  /** Of the page where the code is entered. */
  link: string;
  /** Writes down that it was mailed, in the same transaction. */
  record: (tx: DbOrTx) => Promise<void>;
}

/**
 * Mails a code to the address a link was sent to, so that only the owner of that mailbox sees what is
 * stored about it: links get forwarded. At most three codes an hour; each replaces the one before it.
 * @returns `no address` when the letter's address has been erased
 */
export async function mailStoredDataCode(
  services: Services,
  recipient: Recipient,
  language: Language,
  support?: Support,
): Promise<'mailed' | 'no address' | 'too many'> {
  const { db, clock, keyring, config } = services;
  const to = await findRecipientAddress(db, keyring, recipient.messageId);
  if (!to) return 'no address';
  const subject = recipient.recipientEmailHash.toString('hex');
  if (!(await checkRateLimit(services, CODES_PER_HOUR, subject))) return 'too many';
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await db.transaction(async (tx) => {
    await saveMailedCode(tx, {
      recipientEmailHash: recipient.recipientEmailHash,
      codeHash: codeHashFor(keyring, recipient, code),
      expiresAt: shifted(clock.now(), CODE_LIFETIME),
    });
    const mail = codeMail(language, code, config.identity, support?.link);
    await enqueueMail(services, tx, { to, ...mail });
    await support?.record(tx);
  });
  return 'mailed';
}

function codeMail(
  language: Language,
  code: string,
  by: Services['config']['identity'],
  link?: string,
) {
  const { direction, text } = textsIn(language);
  const { companyName: company, postalAddress: address, supportEmail: email } = by;
  const content = createElement(PlainMail, {
    language,
    direction,
    heading: text('codeMail.heading', { code }),
    lines: [text(link ? 'codeMail.support' : 'codeMail.what'), text('codeMail.ignore')],
    ...(link && { action: { label: text('rights.stored.show'), url: link } }),
    footer: [text('codeMail.imprint', { company, address, email })],
  });
  return { subject: text('codeMail.subject'), ...renderMail(content) };
}

/**
 * Exchanges a mailed code for a grant to see and erase what is stored, valid for 15 minutes. A code
 * works once and allows five attempts.
 * @returns null when the code is wrong, used or expired
 */
export async function redeemStoredDataCode(
  services: Services,
  recipient: Recipient,
  code: string,
): Promise<string | null> {
  const { db, clock, keyring } = services;
  const { recipientEmailHash } = recipient;
  const expected = await recordAttempt(db, recipientEmailHash, MAX_ATTEMPTS, clock.now());
  if (!expected?.equals(codeHashFor(keyring, recipient, asciiDigits(code).replace(/\D/g, ''))))
    return null;
  await deleteMailedCode(db, recipientEmailHash);
  return issueExpiringToken(services, grantClaim(recipient), GRANT_LIFETIME);
}

/** Whether we issued this grant for this address and it has not expired. */
export const isStoredDataGrant = (
  services: Pick<Services, 'clock' | 'keyring'>,
  recipient: Recipient,
  grant: string,
): boolean => isExpiringToken(services, grantClaim(recipient), grant);
