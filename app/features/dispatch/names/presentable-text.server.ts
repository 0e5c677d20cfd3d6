import { productName } from '#app/shared/product.ts';
import { withoutStrayMarks } from '#app/shared/stray-marks.ts';
import {
  CLUE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
  type Signature,
} from '../delivery.rules.ts';
import { demandsMoney } from './demands-money.server.ts';
import { hasOwnName, isPosing, skeletonWords } from './is-posing.server.ts';
import { hasMixedScripts, hasPhoneNumber, mailableText } from './mailable-text.ts';

/**
 * What our mails, the cover and the letter's page show of the names that a sender typed. The mail and the
 * pages carry our name, so nothing in them may pose as us or lead anywhere.
 */

/** The text as it is shown; null when it could lead somewhere or trick the eye. */
function harmlessText(text: string, maxLength: number): string | null {
  // One form for judging and for showing: full-width letters, for example, become plain ones.
  const plain = withoutStrayMarks(text.normalize('NFKC').replace(/\p{Zs}+/gu, ' '));
  if ([...plain].length > maxLength || !HAS_SOMETHING.test(plain)) return null;
  if (hasPhoneNumber(plain) || hasMixedScripts(plain)) return null;
  return mailableText(plain);
}

/** Signs alone are no name. */
const HAS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

function presentableName(name: string | null, maxLength: number): string | null {
  const shown = name && harmlessText(name, maxLength);
  return shown && !isPosing(shown) ? shown : null;
}

/** The sender's name as others see it; null if anonymous, or if it poses as somebody or leads anywhere. */
export const presentableSenderName = ({ isAnonymous, senderName }: Signature): string | null =>
  isAnonymous ? null : presentableName(senderName, SENDER_NAME_MAX_LENGTH);

/** The recipient's name for a greeting, by the same rule: the sender typed it too. */
export const presentableRecipientName = (name: string | null): string | null =>
  presentableName(name, RECIPIENT_NAME_MAX_LENGTH);

/** The sender's clue for the mail; null if the form would refuse it today. */
export const presentableClue = (clue: string | null): string | null =>
  clue && clueProblem(clue) === null ? harmlessText(clue, CLUE_MAX_LENGTH) : null;

/** Why a clue cannot be part of our mail, in words for its author; null if it can. */
export function clueProblem(clue: string): string | null {
  if (hasPhoneNumber(clue)) return 'Leave the telephone number out. The clue is part of our email.';
  if (harmlessText(clue, CLUE_MAX_LENGTH) === null) {
    return 'Leave out links, addresses and hidden characters. The clue is part of our email.';
  }
  const found = skeletonWords(clue);
  if (hasOwnName(found))
    return `Leave out the name ${productName}: it would read as if we wrote it.`;
  return demandsMoney(clue)
    ? 'This reads like a demand for money or like a company. Say how you know each other instead.'
    : null;
}
