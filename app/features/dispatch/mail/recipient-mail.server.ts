import { createElement } from 'react';
import { findMailPicture } from '#app/features/templates/mail-poster.server.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { composeMail, type MailContent } from '#app/platform/mail/compose-mail.server.ts';
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
import { bounceReference, mailCode, unsubscribePath } from './mail-tokens.ts';
import { RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';
import { recipientMailHeaders } from './recipient-mail-headers.server.ts';

/** Composes the recipient's mail, or its reminder, HTML and text. Every attempt of one delivery has the same bytes. */
export async function composeRecipientMail(
  { config, keyring, log }: Pick<Platform, 'config' | 'keyring' | 'log'>,
  delivery: Pick<ClaimedDelivery, 'id' | 'tokenKeyVersion' | 'dueAt'>,
  envelope: Envelope,
): Promise<Buffer> {
  const { baseUrl, mail } = config;
  const { id, tokenKeyVersion, dueAt } = delivery;
  const unsubscribeUrl = `${baseUrl}${unsubscribePath(keyring, delivery)}`;
  const host = new URL(baseUrl).hostname;
  const { props, picture } = await describeMail({ config, log }, envelope, dueAt, {
    url: `${baseUrl}/delivery/${keyring.linkToken(id, tokenKeyVersion)}`,
    unsubscribeUrl,
    code: mailCode(keyring, delivery),
  });
  return composeMail({
    ...recipientMailHeaders({ config }, delivery, envelope),
    ...renderRecipientMail(props),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Postmark takes it off the mail and adds it to its reports.
      ...(mail.postmark && { 'X-PM-Metadata-unsent': bounceReference(keyring, delivery) }),
      // Mail programs show it below the first mail, whose subject it also has.
      ...(envelope.isReminder && {
        'In-Reply-To': `<${id}@${host}>`,
        References: `<${id}@${host}>`,
      }),
    },
    picture,
    dkim: mail.dkim,
  });
}

/** What a mail says of its letter; which of our messages it belongs to does not matter for that. */
export type MailedLetter = Omit<Envelope, 'messageId'>;

/** What a mail about a letter shows, and the picture that goes with it. */
export async function describeMail(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  letter: MailedLetter,
  dueAt: Date,
  links: Pick<RecipientMailProps, 'url' | 'unsubscribeUrl' | 'code'>,
): Promise<{ props: RecipientMailProps; picture: MailContent['picture'] }> {
  const { baseUrl, identity } = config;
  const { isAnonymous, isReminder = false, filmId, opensAt, opensTimeZone } = letter;
  const recipientName = presentableRecipientName(letter.recipientName);
  const picture = await findMailPicture(log, filmId);
  const language = languageOf(letter.language);
  const props = {
    language,
    senderName: presentableSenderName(letter),
    isAnonymous,
    isReminder,
    recipientName,
    recipientEmail: recipientName ? null : letter.recipientEmail || null,
    clue: presentableClue(letter.clue),
    // By the time of a reminder, the letter is open. Not compared with the clock: every attempt must
    // say the same.
    opensOn:
      opensAt && opensAt > dueAt && !isReminder
        ? textsIn(language).exactTime(opensAt, shownTimeZone({ isAnonymous, opensTimeZone }))
        : null,
    ...links,
    genuineUrl: `${baseUrl}/genuine`,
    hasPoster: picture !== null,
    companyName: identity.companyName,
    postalAddress: identity.postalAddress,
    supportEmail: identity.supportEmail,
  };
  return { props, picture };
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
