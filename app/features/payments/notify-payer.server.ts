import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/outbox.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { findSenderAddress } from './balance.queries.server.ts';

export type PayerMail =
  | { kind: 'payment-going-back'; amountCents: number }
  | { kind: 'renewal-failed'; amountCents: number };

const wordsOf = (mail: PayerMail, settingsUrl: string) => {
  const amount = formatPrice(mail.amountCents);
  switch (mail.kind) {
    case 'payment-going-back':
      return {
        subject: `Your payment of ${amount} is on its way back`,
        lines: [
          `We received ${amount} for something that had been paid for already, or that could no longer be sent. We have not kept it: it goes back to your card. Banks take five to ten days to show it.`,
          'You need not do anything.',
        ],
      };
    case 'renewal-failed':
      return {
        subject: `Your ${productName} plan could not be renewed`,
        lines: [
          `Your card did not pay the ${amount} for the coming month. What you have stays yours. We try again in the next days; with another card the plan goes on at once.`,
        ],
        action: { label: 'Use another card', url: settingsUrl },
      };
  }
};

/** Asks for a mail about money; it goes out if, and only if, the transaction is kept. */
export async function notifyPayer(
  services: Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  tx: DbOrTx,
  userId: string,
  mail: PayerMail,
): Promise<void> {
  const address = await findSenderAddress(tx, userId);
  if (!address) return;
  const { baseUrl, identity } = services.config;
  const { subject, lines, action } = wordsOf(mail, `${baseUrl}/settings?tab=account`);
  const content = renderPlainMail(
    {
      heading: subject,
      lines,
      action,
      why: 'This mail is about your money, so it is always sent.',
    },
    identity,
  );
  await enqueueMail(services, tx, { to: address.email, subject, ...content });
}
