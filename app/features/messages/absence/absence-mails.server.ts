import { presentableSenderName } from '#app/features/dispatch/names/presentable-text.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import type { StoredAbsence } from './absence.queries.server.ts';
import { burnedFrom, carriedOutFrom, KEPT_YEARS } from './absence.rules.ts';

type MailServices = Pick<Platform, 'config'>;

/** The sender's name as the person they have named reads it; null when it may not stand in our mail. */
export const absentName = ({ name }: Pick<StoredAbsence, 'name'>): string | null =>
  presentableSenderName({ isAnonymous: false, senderName: name });

const choicePage = (services: MailServices) => `${services.config.baseUrl}/settings/if-i-disappear`;

/** To the sender, once a year: that letters wait or are kept, and what becomes of them. */
export const yearlyMail = (services: MailServices, absence: StoredAbsence, now: Date) =>
  absence.waitingSince
    ? waitingMail(services, absence, now)
    : keptMail(services, absence, keptLines(absence, now));

/** What becomes of the letters that a sender keeps for nobody; nothing when there are none. */
function keptLines(absence: StoredAbsence, now: Date): string[] {
  if (!absence.keptSince) return [];
  const from = longDate(burnedFrom(absence, now));
  return [
    `You ${absence.waitingSince ? 'also ' : ''}keep letters that you have not sent. Only you can read them.`,
    absence.keptChoice === 'burn'
      ? `Sign in before ${from}, and they stay. If you don’t, they are burned, unread by us.`
      : `You chose to keep them for ${KEPT_YEARS} years. Sign in before ${from}, and they stay. If you don’t, they are burned.`,
  ];
}

function keptMail(services: MailServices, { email }: StoredAbsence, lines: string[]) {
  const subject = 'The letters you keep';
  return {
    to: email,
    subject,
    ...renderPlainMail(
      {
        heading: subject,
        lines: [
          ...lines,
          'Signing in is enough to keep them as they are. You can read them, send them or change your choice.',
        ],
        action: { label: 'Look at my choice', url: choicePage(services) },
        why: 'We write this at most once a year, and only when somebody who keeps letters has been away, whatever their preferences say.',
      },
      services.config.identity,
    ),
  };
}

/** To the sender, whose kept letters were burned while they were away. */
export function burnedMail(services: MailServices, { email, keptChoice }: StoredAbsence) {
  const subject = 'The letters you kept were burned';
  const away = keptChoice === 'burn' ? '12 months' : `${KEPT_YEARS} years`;
  return {
    to: email,
    subject,
    ...renderPlainMail(
      {
        heading: subject,
        lines: [
          `You had been away for ${away}, and we had written to you before.`,
          'Nobody here has read them, and nothing of them was sent.',
        ],
        why: 'We always tell you when letters of yours were burned.',
      },
      services.config.identity,
    ),
  };
}

function waitingMail(services: MailServices, absence: StoredAbsence, now: Date) {
  const { choice, contactEmail, lastSeenAt } = absence;
  const from = longDate(carriedOutFrom(lastSeenAt, now));
  const whatHappens = {
    send: 'If something happens to you, they are sent on their dates all the same, unless you choose otherwise.',
    cancel: `You chose that they are cancelled if something happens to you. If you don’t sign in before ${from}, every letter that still waits becomes a draft. Until then they are sent on their dates.`,
    ask: `You chose that we ask somebody if something happens to you. If you don’t sign in before ${from}, we ask ${contactEmail}, once, whether they should be sent. Without an answer they are sent on their dates.`,
  }[choice];
  const subject = 'Your letters that wait for their date';
  return {
    to: absence.email,
    subject,
    ...renderPlainMail(
      {
        heading: subject,
        lines: [
          `You have letters on ${productName} that wait to be sent on a later day.`,
          whatHappens,
          ...keptLines(absence, now),
          'If you sign in, you can read the letters again, move them or cancel them, and choose what becomes of them.',
        ],
        action: { label: 'Look at my choice', url: choicePage(services) },
        why: 'We write this once a year to everyone whose letters wait, whatever their preferences say.',
      },
      services.config.identity,
    ),
  };
}

/** To the person the sender has named. It says nothing of the letters but that there are some. */
export function questionMail(
  services: MailServices,
  absence: StoredAbsence & { contactEmail: string },
  token: string,
) {
  const name = absentName(absence);
  const who = name ?? 'Someone who knows you';
  const subject = name
    ? `A question about letters by ${name}`
    : 'A question about someone’s letters';
  return {
    to: absence.contactEmail,
    subject,
    ...renderPlainMail(
      {
        heading: name
          ? `Should the letters ${name} wrote still be sent?`
          : 'Should these letters still be sent?',
        lines: [
          `${who} wrote letters on ${productName} to be sent on later days, and asked us to write to you if they had not signed in for 12 months. That time has passed, and we do not know why. If you are grieving, we are sorry to come to you with a question.`,
          'You don’t have to decide, and there is no hurry. If you do nothing, each letter is sent on its day.',
          'We can’t tell you what the letters say, whom they are for, or how many there are. Nobody here has read them.',
          'To answer, you need no account, no password and no money.',
        ],
        action: {
          label: 'Answer the question',
          url: `${services.config.baseUrl}/question/${token}`,
        },
        why: `You received this one email because ${name ?? 'someone'} gave us your address for this question. We will not remind you. Write to us if you want your address erased.`,
      },
      services.config.identity,
    ),
  };
}

/** To the sender, whose letters were cancelled while they were away. */
export function cancelledMail(
  services: MailServices,
  { email, contactEmail }: StoredAbsence,
  by: 'choice' | 'answer',
) {
  const subject = 'Your letters that waited for their date were not sent';
  const reason =
    by === 'answer'
      ? `You had not signed in for 12 months, so we asked ${contactEmail ?? 'the person you named'}, as you chose. They answered that your letters should not be sent.`
      : 'You had not signed in for 12 months, so we cancelled them, as you chose.';
  return {
    to: email,
    subject,
    ...renderPlainMail(
      {
        heading: subject,
        lines: [
          reason,
          'They are drafts in your account now, and are deleted after about a year if you don’t change them. The sends they took came back, so you can schedule them again.',
        ],
        action: {
          label: 'View my drafts',
          url: `${services.config.baseUrl}/dashboard?show=draft`,
        },
        why: 'We always tell you when letters of yours were cancelled.',
      },
      services.config.identity,
    ),
  };
}
