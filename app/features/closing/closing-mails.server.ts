import { createElement } from 'react';
import { presentableSenderName } from '#app/features/dispatch/names/presentable-text.server.ts';
import type { LateLetters } from '#app/features/messages/schedule/move-late-letters.server.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { productName } from '#app/shared/product.ts';
import { PlainMail } from '#app/ui/mail/plain-mail.email.tsx';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import type { ClosingDates } from './closing.rules.ts';

type MailServices = Pick<Platform, 'config'>;

/** To everybody with an account. */
export function senderClosingMail(
  { config }: MailServices,
  {
    email,
    unusedCredits,
    hasRenewingPlan,
  }: { email: string; unusedCredits: number; hasRenewingPlan: boolean },
  { moved, cancelled, opened }: LateLetters,
  { endsOn, latest }: ClosingDates & { latest: Date },
) {
  const { baseUrl, identity } = config;
  const [end, last] = [longDate(new Date(endsOn)), longDate(latest)];
  const subject = `${productName} closes on ${end}`;
  const lines = [
    `After ${end}, letters, links and accounts no longer work. Until then everything works as before, except that nobody can open a new account or buy a new plan.`,
    'In Settings you can save everything that is yours, recordings and pictures included, as one file.',
    moved > 0 &&
      `${moved === 1 ? 'One letter of yours was' : `${moved} letters of yours were`} to be sent later than ${last}. To leave a month to read ${moved === 1 ? 'it' : 'them'}, we have moved ${moved === 1 ? 'it' : 'them'} to that day. Until then you can choose an earlier day, or cancel and get your send back.`,
    cancelled > 0 &&
      `You chose to have scheduled letters cancelled if you are gone, so we have cancelled what was to be sent later than ${last}: ${cancelled === 1 ? 'one letter, which is a draft now. You got its send back, and can still use it' : `${cancelled} letters, which are drafts now. You got their sends back, and can still use them`}.`,
    opened > 0 &&
      `${opened === 1 ? 'One letter that has arrived was' : `${opened} letters that have arrived were`} to open later than ${last}, and will now open on that day. Until then you can withdraw ${opened === 1 ? 'it' : 'them'}.`,
    'Letters that have arrived can be read until the last day. We write to the people who can still read one.',
    unusedCredits > 0 &&
      `You have ${unusedCredits === 1 ? 'one unused credit' : `${unusedCredits} unused credits`}.`,
    hasRenewingPlan &&
      'Your plan renews until it is cancelled. Cancel it in Settings, or write to us.',
    `We refund what you have paid for and cannot use because we close. Write to ${identity.supportEmail} before ${end}.`,
  ].filter((line) => typeof line === 'string');
  return {
    to: email,
    subject,
    ...renderPlainMail(
      {
        heading: subject,
        lines,
        action: { label: 'Save what is mine', url: `${baseUrl}/settings?tab=account` },
        why: 'We write this once to everyone with an account, whatever their preferences say.',
      },
      identity,
    ),
  };
}

interface ReadableLetter {
  recipientEmail: string;
  senderName: string | null;
  isAnonymous: boolean;
  language: string;
  /** The link of the letter's mail. */
  token: string;
}

/** To the recipients of letters that can still be read, in the letter's language. */
export function recipientClosingMail(
  { config }: MailServices,
  letter: ReadableLetter,
  { endsOn }: ClosingDates,
) {
  const { text, day, language, direction } = textsIn(languageOf(letter.language));
  const date = day(new Date(endsOn));
  const sender = presentableSenderName(letter);
  const subject = text('closing.subject', { date });
  const { companyName, postalAddress, supportEmail } = config.identity;
  const content = renderMail(
    createElement(PlainMail, {
      language,
      direction,
      heading: subject,
      lines: [
        sender ? text('closing.body', { sender, date }) : text('closing.body.someone', { date }),
        text('closing.keep'),
      ],
      action: { label: text('mail.open'), url: `${config.baseUrl}/delivery/${letter.token}` },
      footer: [text('closing.reason'), `${companyName}, ${postalAddress} · ${supportEmail}`],
    }),
  );
  return { to: letter.recipientEmail, subject, ...content };
}
