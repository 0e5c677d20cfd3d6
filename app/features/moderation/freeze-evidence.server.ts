import { findInLetter } from '#app/features/attachments/attachment.queries.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { recipientMailHeaders } from '#app/features/dispatch/mail/recipient-mail-headers.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  evidenceContext,
  findEvidence,
  findLetterFacts,
  type LetterFacts,
} from './evidence.queries.server.ts';
import { deleteEvidenceUntil, saveEvidence } from './evidence.store.server.ts';
import { type ReportReason, reportReasons } from './report.rules.ts';

/** Long enough for a court or the police to ask for it. */
const EVIDENCE_KEPT = days(90);

/** One part of the file, in words: what is kept must be readable in years, by people without our code. */
export interface EvidenceSection {
  title: string;
  facts: { label: string; value: string }[];
}

export interface FrozenReport {
  id: string;
  messageId: string;
  reason: ReportReason;
  details: string | null;
  /** False when it came by the private link, which the sender has too. */
  isFromRecipient: boolean;
}

type Services = Pick<Platform, 'clock' | 'config' | 'keyring'> & AttachmentServices;

/**
 * Keeps an encrypted copy of what is known about a reported letter and its sender, in the transaction
 * of the report: the letter, the headers of its mail, all times, the account, its sign-ins and the
 * addresses of both. It stays for 90 days, whatever is erased or deleted until then. A later report is
 * added to it, and the 90 days begin again; the rest stays as it was first frozen. The caller's
 * transaction has locked the report.
 */
export async function freezeEvidence(
  services: Services,
  tx: DbOrTx,
  report: FrozenReport,
): Promise<void> {
  const { clock, keyring } = services;
  const now = clock.now();
  const context = evidenceContext(report.id);
  const kept = await findEvidence(tx, report.id);
  const sections: EvidenceSection[] | null = kept
    ? [
        // biome-ignore lint/plugin: decrypted, so it is ours
        ...JSON.parse(keyring.decrypt(kept.record, context)),
        reportSection('Later report', report, now),
      ]
    : await describe(services, tx, report, now);
  if (!sections) return;
  await saveEvidence(tx, {
    reportId: report.id,
    record: keyring.encrypt(JSON.stringify(sections), context),
    frozenAt: now,
    expiresAt: shifted(now, EVIDENCE_KEPT),
  });
}

/** Deletes evidence whose 90 days are over. @returns of how many reports */
export const deleteExpiredEvidence = ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> => deleteEvidenceUntil(db, clock.now());

type Fact = [label: string, value: string | number | boolean | Date | null | undefined];

/** A part without the facts that are not known. */
function section(title: string, facts: Fact[]): EvidenceSection {
  return {
    title,
    facts: facts.flatMap(([label, value]) =>
      value === null || value === undefined || value === ''
        ? []
        : [{ label, value: inWords(value) }],
    ),
  };
}

function inWords(value: string | number | boolean | Date): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const reportSection = (title: string, report: FrozenReport, now: Date): EvidenceSection =>
  section(title, [
    ['Made', now],
    ['Reason', reportReasons[report.reason]],
    ['Comment', report.details],
    ['By', report.isFromRecipient ? 'the link in the email' : 'the private link'],
  ]);

/** @returns null when the letter is gone */
async function describe(
  services: Services,
  tx: DbOrTx,
  report: FrozenReport,
  now: Date,
): Promise<EvidenceSection[] | null> {
  const facts = await findLetterFacts(tx, report.messageId);
  if (!facts) return null;
  const { message, delivery, sender, methods, sessions, events, attempts, paid } = facts;
  const texts = decryptLetter(services.keyring, message.id, message);
  const attached = await describeAttachments(services, tx, message.id);
  return [
    reportSection(`Report ${report.id}`, report, now),
    section('Letter', [
      ['Letter', message.id],
      ['Text', texts.personalizedContent],
      ['Subject', texts.subject],
      ['Signed', message.isAnonymous ? 'anonymous' : texts.senderName],
      ['Hint for the recipient', texts.clue],
      ['Recipient', texts.recipientEmail],
      ['Recipient’s name', texts.recipientName],
      ...attached,
      ['Begun', message.createdAt],
      ['Last changed', message.updatedAt],
      ['Chosen date', message.scheduledFor],
      ['Opens', message.opensAt],
      ['Permission given', message.permissionConfirmedAt],
      ['Permission in the words', message.permissionWording],
      ['Permission from the network address', message.permissionAddress],
    ]),
    section('Email', mailHeaders(services, facts, texts)),
    section('What happened to it', [
      ['Accepted by the recipient’s mail server', delivery?.acceptedAt],
      ...attempts.map(
        ({ outcome, code, createdAt }): Fact => [
          'Answer of a mail server',
          `${createdAt.toISOString()} ${outcome}${code === null ? '' : ` (${code})`}`,
        ],
      ),
      ['Link of the email visited', delivery?.linkVisitedAt],
      ['Opened by the link of the email', delivery?.openedAt],
      ['Private link made', delivery?.privateLinkAt],
      ['Private link visited', delivery?.privateVisitedAt],
      ['Opened by the private link', delivery?.privateOpenedAt],
      ['Reminder sent', delivery?.reminderSentAt],
      ['Withdrawn', delivery?.withdrawnAt],
      ['Replied to', facts.repliedAt],
      ...paid.map(
        ({ paymentMethod, spentAt, paymentIntentId }): Fact => [
          'Paid for',
          `${spentAt.toISOString()} ${paymentMethod}${paymentIntentId ? ` (${paymentIntentId})` : ''}`,
        ],
      ),
    ]),
    section('Sender', [
      ['Account', sender.id],
      ['Name', sender.name],
      ['Email address', sender.email],
      // While its owner has not said that they hold the account, nobody has.
      ['Address confirmed', sender.emailVerified && sender.ownerAskedAt === null],
      ['Says they are 18 or older', sender.isAdult],
      ['Account opened', sender.createdAt],
      ['Last sign-in', sender.lastSignInAt],
      ['Suspended', sender.suspendedAt],
      ...methods.map(
        ({ providerId, createdAt }): Fact => [
          'Signs in with',
          `${providerId === 'credential' ? 'password' : providerId}, since ${createdAt.toISOString()}`,
        ],
      ),
    ]),
    section(
      'Open sessions of the sender, newest first',
      sessions.map(
        ({ createdAt, lastActiveAt, ipAddress, userAgent }): Fact => [
          createdAt.toISOString(),
          [
            ipAddress ?? 'no network address',
            userAgent ?? 'no browser name',
            lastActiveAt && `last active ${lastActiveAt.toISOString()}`,
          ]
            .filter(Boolean)
            .join('; '),
        ],
      ),
    ),
    section(
      'Sign-ins and other events of the account, newest first',
      events.map(
        ({ action, details, createdAt }): Fact => [
          createdAt.toISOString(),
          [action, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)].join(
            '; ',
          ),
        ],
      ),
    ),
  ];
}

/** What is attached to a letter, in words. */
async function describeAttachments(
  { attachmentKinds, keyring }: Services,
  tx: DbOrTx,
  messageId: string,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const kind of attachmentKinds) {
    const row = await findInLetter(tx, kind, messageId);
    if (row) facts.push([kind.evidence.label, kind.evidence.describe(keyring, row)]);
  }
  return facts;
}

/** The headers of the mail, written down again: every attempt has the same. */
function mailHeaders(
  services: Services,
  { message, delivery }: LetterFacts,
  texts: ReturnType<typeof decryptLetter<LetterFacts['message']>>,
): Fact[] {
  if (!delivery || (delivery.attempt === 0 && !delivery.acceptedAt)) return [];
  const { isAnonymous, language } = message;
  const signed = { ...texts, isAnonymous, language };
  const { from, to, subject, date, messageId } = recipientMailHeaders(services, delivery, signed);
  return [
    ['From', `${from.name} <${from.address}>`],
    ['To', to.name ? `${to.name} <${to.address}>` : to.address],
    ['Subject', subject],
    ['Date', date],
    ['Message-ID', `<${messageId}>`],
  ];
}
