import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { type AccountMail, accountMailCopy } from './account-mail-copy.ts';

type MailServices = Pick<Platform, 'config' | 'jobs' | 'keyring'>;

/** Enqueues a mail about an account. It is sent only if the transaction commits. */
export async function sendAccountMail(
  services: MailServices,
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
