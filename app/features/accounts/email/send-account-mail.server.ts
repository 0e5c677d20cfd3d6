import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { type AccountMail, wordsOf } from './account-mail-copy.ts';

type MailServices = Pick<Platform, 'config' | 'jobs' | 'keyring'>;

/** Asks for a mail about an account; it goes out if, and only if, the transaction is kept. */
export async function sendAccountMail(
  services: MailServices,
  tx: DbOrTx,
  to: string,
  mail: AccountMail,
): Promise<void> {
  const { baseUrl, identity } = services.config;
  const { subject, lines, action, isOptional } = wordsOf(mail, `${baseUrl}/settings?tab=security`);
  const content = renderPlainMail(
    {
      heading: subject,
      lines,
      action,
      why: isOptional
        ? 'You can turn mails like this one off in your settings, under Preferences.'
        : 'This mail is about the safety of your account, so it is always sent.',
    },
    identity,
  );
  await enqueueMail(services, tx, { to, subject, ...content });
}
