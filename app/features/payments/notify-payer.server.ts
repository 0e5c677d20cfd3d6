import { findUserEmail } from '#app/features/accounts/account.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';

type PayerMail =
  | { kind: 'payment-refunded'; amountCents: number }
  /** By an admin. `credits`: how many that were left went with it. */
  | { kind: 'refunded-by-us'; amountCents: number; credits: number }
  | { kind: 'renewal-failed'; amountCents: number };

const creditsGone = (credits: number) =>
  credits === 1
    ? 'The credit that was left of this payment is'
    : `The ${credits} credits that were left of this payment are`;

function mailText(mail: PayerMail, settingsUrl: string) {
  const amount = formatPrice(mail.amountCents);
  switch (mail.kind) {
    case 'payment-refunded':
      return {
        subject: `We are refunding your payment of ${amount}`,
        lines: [
          `We received ${amount} for something that had already been paid for, or that could no longer be sent. We are refunding the full amount to your card. Banks take five to ten days to show a refund.`,
          'You don’t need to do anything.',
        ],
      };
    case 'refunded-by-us':
      return {
        subject: `We refunded ${amount} to your card`,
        lines: [
          `Our support has refunded ${amount} to your card. Banks take five to ten days to show a refund.`,
          ...(mail.credits > 0 ? [`${creditsGone(mail.credits)} no longer in your account.`] : []),
        ],
        action: { label: 'Your account', url: settingsUrl },
      };
    case 'renewal-failed':
      return {
        subject: `Your ${productName} plan could not be renewed`,
        lines: [
          `Your card payment of ${amount} for the coming month failed. You keep everything you already have. We will try again over the next few days; if you use another card, your plan continues at once.`,
        ],
        action: { label: 'Use another card', url: settingsUrl },
      };
  }
}

/** Enqueues a mail about money; it is sent only if the transaction commits. */
export async function notifyPayer(
  services: Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  tx: DbOrTx,
  userId: string,
  mail: PayerMail,
): Promise<void> {
  const payer = await findUserEmail(tx, userId);
  if (!payer) return;
  const { baseUrl, identity } = services.config;
  const { subject, lines, action } = mailText(mail, `${baseUrl}/settings?tab=account`);
  const content = renderPlainMail(
    {
      heading: subject,
      lines,
      action,
      why: 'We always send emails about your payments.',
    },
    identity,
  );
  await enqueueMail(services, tx, { to: payer.email, subject, ...content });
}
