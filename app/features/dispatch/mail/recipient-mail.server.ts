import { createElement } from 'react';
import { findMailPoster } from '#app/features/templates/mail-poster.server.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  compileTemplate,
  escapeValues,
  memoizeRender,
  withPlaceholders,
} from '#app/shared/html-template.ts';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { shownTimeZone } from '../delivery.rules.ts';
import {
  presentableClue,
  presentableRecipientName,
  presentableSenderName,
} from '../names/presentable-text.server.ts';
import type { ClaimedDelivery } from '../queue/delivery.store.server.ts';
import type { Envelope } from '../worker/delivery-handlers.ts';
import { mailCode, unsubscribePath } from './mail-tokens.ts';
import { POSTER_NAME, RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';
import { recipientMailHeaders } from './recipient-mail-headers.server.ts';

/** Composes the recipient's mail, or its reminder, HTML and text. Every attempt of one delivery has the same bytes. */
export async function composeRecipientMail(
  { config, keyring, log }: Pick<Platform, 'config' | 'keyring' | 'log'>,
  delivery: Pick<ClaimedDelivery, 'id' | 'tokenKeyVersion' | 'dueAt'>,
  envelope: Envelope,
): Promise<Buffer> {
  const { baseUrl, mail, identity } = config;
  const { isAnonymous, recipientEmail, filmId, opensAt, opensTimeZone } = envelope;
  const { id, tokenKeyVersion, dueAt } = delivery;
  const senderName = presentableSenderName(envelope);
  const recipientName = presentableRecipientName(envelope.recipientName);
  const poster = filmId ? await findMailPoster(log, filmId) : null;
  const unsubscribeUrl = `${baseUrl}${unsubscribePath(keyring, delivery)}`;
  const { isReminder = false } = envelope;
  const language = languageOf(envelope.language);
  const { exactTime } = textsIn(language);
  const host = new URL(baseUrl).hostname;
  const content = renderRecipientMail({
    language,
    senderName,
    isAnonymous,
    isReminder,
    recipientName,
    recipientEmail: recipientName ? null : recipientEmail,
    clue: presentableClue(envelope.clue),
    // By the time of a reminder, the letter is open. Not compared with the clock: every attempt must
    // say the same.
    opensOn:
      opensAt && opensAt > dueAt && !isReminder
        ? exactTime(opensAt, shownTimeZone({ isAnonymous, opensTimeZone }))
        : null,
    url: `${baseUrl}/delivery/${keyring.linkToken(id, tokenKeyVersion)}`,
    unsubscribeUrl,
    genuineUrl: `${baseUrl}/genuine`,
    code: mailCode(keyring, delivery),
    hasPoster: poster !== null,
    companyName: identity.companyName,
    postalAddress: identity.postalAddress,
    supportEmail: identity.supportEmail,
  });
  return composeMail({
    ...recipientMailHeaders({ config }, delivery, envelope),
    ...content,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Mail programs show it below the first mail, whose subject it also has.
      ...(isReminder && { 'In-Reply-To': `<${id}@${host}>`, References: `<${id}@${host}>` }),
    },
    picture: poster === null ? null : { name: POSTER_NAME, type: 'image/jpeg', base64: poster },
    dkim: mail.dkim,
  });
}

/** Rendered once per set of fixed props; only the placeholders differ between mails. */
const templatesFor = memoizeRender((props: RecipientMailProps) => {
  const { html, text } = renderMail(createElement(RecipientMail, props));
  return { html: compileTemplate(html), text: compileTemplate(text) };
});

/** Fills a mail's values into its templates: much faster than rendering React for every mail. */
export function renderRecipientMail(props: RecipientMailProps): { html: string; text: string } {
  const { senderName, recipientName, recipientEmail, clue, opensOn, url, unsubscribeUrl, code } =
    props;
  const values = {
    senderName,
    recipientName,
    recipientEmail,
    clue,
    opensOn,
    url,
    unsubscribeUrl,
    code,
  };
  const templates = templatesFor({ ...props, ...withPlaceholders(values) });
  return { html: templates.html(escapeValues(values)), text: templates.text(values) };
}
