import { createElement } from 'react';
import type { Envelope } from '#app/features/messages/public.server.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.server.ts';
import { productName } from '#app/shared/product.ts';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { mailFromName, mailSubject, presentableSenderName } from './delivery.rules.ts';
import { RecipientMail } from './recipient-mail.email.tsx';

interface RecipientMailInput {
  deliveryId: string;
  token: string;
  /** When the delivery was made: the same on every attempt, so that a repeat is an identical copy. */
  date: Date;
  envelope: Envelope;
}

/** The recipient's mail as bytes: HTML and text, the same for every attempt of one delivery. */
export function composeRecipientMail(
  { baseUrl, mail, identity }: Pick<Config, 'baseUrl' | 'mail' | 'identity'>,
  { deliveryId, token, date, envelope }: RecipientMailInput,
): Promise<Buffer> {
  const { isAnonymous, recipientName, recipientEmail } = envelope;
  const senderName = presentableSenderName(envelope);
  const content = renderMail(
    createElement(RecipientMail, {
      senderName,
      isAnonymous,
      recipientName,
      url: `${baseUrl}/delivery/${token}`,
      productName,
      companyName: identity.companyName,
      postalAddress: identity.postalAddress,
      supportEmail: identity.supportEmail,
    }),
  );
  return composeMail({
    from: { name: mailFromName(senderName), address: mail.fromAddress },
    to: { name: recipientName ?? '', address: recipientEmail },
    subject: mailSubject(senderName),
    ...content,
    messageId: `${deliveryId}@${new URL(baseUrl).hostname}`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
