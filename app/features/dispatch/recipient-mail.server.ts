import { findMailPoster } from '#app/features/templates/mail-poster.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { productName } from '#app/shared/product.ts';
import {
  mailFromName,
  mailSubject,
  presentableClue,
  presentableRecipientName,
  presentableSenderName,
} from './delivery.rules.ts';
import type { ClaimedDelivery } from './delivery.store.server.ts';
import type { Envelope } from './envelope.ts';
import { mailCode, stopPath } from './mail-proofs.ts';
import { PICTURE_NAME } from './recipient-mail.email.tsx';
import { recipientMailWords } from './recipient-mail-words.server.ts';

/** The recipient's mail as bytes: HTML and text, the same for every attempt of one delivery. */
export async function composeRecipientMail(
  { config, keyring, log }: Pick<Platform, 'config' | 'keyring' | 'log'>,
  delivery: Pick<ClaimedDelivery, 'id' | 'tokenKeyVersion' | 'dueAt'>,
  envelope: Envelope,
): Promise<Buffer> {
  const { baseUrl, mail, identity } = config;
  const { isAnonymous, recipientEmail, filmId } = envelope;
  const { id, tokenKeyVersion, dueAt } = delivery;
  const senderName = presentableSenderName(envelope);
  const recipientName = presentableRecipientName(envelope.recipientName);
  const picture = filmId ? await findMailPoster(log, filmId) : null;
  const stopUrl = `${baseUrl}${stopPath(keyring, delivery)}`;
  const content = recipientMailWords({
    senderName,
    isAnonymous,
    recipientName,
    clue: presentableClue(envelope.clue),
    url: `${baseUrl}/delivery/${keyring.linkToken(id, tokenKeyVersion)}`,
    stopUrl,
    genuineUrl: `${baseUrl}/genuine`,
    code: mailCode(keyring, delivery),
    hasPicture: picture !== null,
    productName,
    companyName: identity.companyName,
    postalAddress: identity.postalAddress,
    supportEmail: identity.supportEmail,
  });
  return composeMail({
    from: { name: mailFromName(senderName), address: mail.fromAddress },
    to: { name: recipientName ?? '', address: recipientEmail },
    subject: mailSubject(senderName),
    ...content,
    messageId: `${id}@${new URL(baseUrl).hostname}`,
    // When it was due: the same on every attempt, so that a repeat is an identical copy. When it was
    // written is nobody's business but the sender's.
    date: dueAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    picture: picture === null ? null : { name: PICTURE_NAME, type: 'image/jpeg', base64: picture },
    dkim: mail.dkim,
  });
}
