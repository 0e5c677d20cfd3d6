import {
  clueProblem,
  nameProblem,
  signatureProblem,
} from '#app/features/dispatch/names/presentable-text.server.ts';
import { quoteSend } from '#app/features/payments/ledger/quote-send.server.ts';
import { premiumPriceOf } from '#app/features/payments/prices.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { findOwnMessage, type OwnMessage } from '../message.queries.server.ts';
import {
  canSend,
  editAddress,
  otherFilmsAddress,
  sentAddress,
  signatureLabel,
  titleOf,
} from '../message.rules.ts';
import { optionsOf } from '../message-options.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { withCurrentTime } from '../schedule/schedule.rules.ts';

/** A message that was sent or has failed, or is kept for nobody, has no checkout. */
interface Elsewhere {
  pageInstead: string;
}

/**
 * The checkout of a draft: its summary, its price, and what its sender can pay with.
 * @returns null when it is not their message; the page that shows it when it is no longer a draft, or is kept
 *   for nobody
 */
export async function getCheckout(
  { db, keyring, clock, cards }: Pick<Platform, 'db' | 'keyring' | 'clock' | 'cards'>,
  actor: { userId: string },
  messageId: string,
) {
  const found = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (!found) return null;
  const message = withCurrentTime(found, clock.now());
  if (!canSend(message.status) || message.keptAt) {
    const elsewhere: Elsewhere = {
      pageInstead: message.keptAt ? `/messages/${message.id}` : sentAddress(message),
    };
    return elsewhere;
  }
  const { isPremium, priceCents } = message;
  const template = isPremium === null ? null : { isPremium, priceCents };
  const { price, balance, paymentMethods } = await quoteSend(
    db,
    actor.userId,
    template,
    clock.now(),
  );
  const { freeSendsRemaining, totalCredits } = balance;
  return {
    message: {
      id: message.id,
      title: titleOf(message),
      film: getFilm(message.filmId ?? NEUTRAL_FILM_ID),
      firstWords: splitIntoPhrases(message.personalizedContent, 1)[0] ?? '',
      options: optionsOf(message),
      editAddress: editAddress(message),
      // Compose has a field for the film.
      otherFilmsAddress:
        message.writtenOn === 'compose'
          ? editAddress(message)
          : otherFilmsAddress(message, 'checkout'),
      recipientName: message.recipientName,
      recipientEmail: readableEmail(message.recipientEmail),
      scheduledFor: message.scheduledFor,
      timeZone: message.timeZone,
      schedulePreset: message.schedulePreset,
      opensAt: message.opensAt,
      opensTimeZone: message.opensTimeZone,
      signature: signatureLabel(message),
      leftOut: findLeftOut(message),
      letter: message.personalizedContent,
    },
    price,
    premium: premiumPriceOf(template),
    balance: { freeSendsRemaining, totalCredits },
    paymentMethods,
    canPayByCard: cards !== null,
    /** Its sender has promised themselves not to write to this address. */
    isNeverWritten: await isNeverWrittenTo(
      db,
      keyring,
      { userId: actor.userId, email: message.recipientEmail },
      clock.now(),
    ),
  };
}

/** What the letter would go without, and why: texts of a draft that was not submitted. */
const findLeftOut = (message: OwnMessage) =>
  [
    { label: 'Your name', problem: signatureProblem(message) },
    {
      label: 'The recipient’s name',
      problem: message.recipientName && nameProblem(message.recipientName),
    },
    { label: 'Your clue', problem: message.clue && clueProblem(message.clue) },
  ].filter(({ problem }) => problem);
