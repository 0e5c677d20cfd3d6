import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { isProvenAddress } from '../account.queries.server.ts';
import { type AccountMail, accountMailCopy } from './account-mail-copy.ts';
import { countMailTo } from './mailbox-limit.server.ts';

type MailServices = Pick<Platform, 'config' | 'jobs' | 'keyring' | 'clock' | 'log'>;

/** Only accounts with a proven address cause the first two; the use case counts the third. */
const UNCOUNTED: AccountMail['kind'][] = [
  'confirm-email-change',
  'email-changed',
  'reset-password',
];

/** Strangers can cause these also for a proven address. */
const BY_STRANGERS: AccountMail['kind'][] = ['verify-email', 'verify-new-email', 'new-email-taken'];

/**
 * Enqueues a mail about an account. It is sent only if the transaction commits. Nobody can
 * fill another person's mailbox by signing up with it: an address that no account has proven gets a
 * limited number of mails of any kind; a proven one gets all but verifications without limit.
 */
export async function sendAccountMail(
  services: MailServices,
  db: DbOrTx,
  to: string,
  mail: AccountMail,
): Promise<void> {
  const isCounted =
    !UNCOUNTED.includes(mail.kind) &&
    (BY_STRANGERS.includes(mail.kind) || !(await isProvenAddress(db, to)));
  if (isCounted && !(await countMailTo({ ...services, db }, to))) {
    services.log.info({ kind: mail.kind }, 'account mail not sent: its mailbox has had enough');
    return;
  }
  await enqueueAccountMail(services, db, to, mail);
}

/** The same without counting it. */
export async function enqueueAccountMail(
  services: Pick<MailServices, 'config' | 'jobs' | 'keyring'>,
  db: DbOrTx,
  to: string,
  mail: AccountMail,
): Promise<void> {
  const { baseUrl, identity } = services.config;
  const settingsUrl = `${baseUrl}/settings?tab=security`;
  const { subject, lines, action, isOptional } = accountMailCopy(mail, settingsUrl);
  const content = renderPlainMail(
    {
      heading: subject,
      lines,
      action,
      why: isOptional
        ? 'You can turn off emails like this one in your settings, under Preferences.'
        : 'We always send emails about the security of your account.',
    },
    identity,
  );
  await enqueueMail(services, db, { to, subject, ...content });
}
