import { productName } from '#app/shared/product.ts';
import { withoutStrayMarks } from '#app/shared/stray-marks.ts';
import {
  CLUE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
  type Signature,
} from '../delivery.rules.ts';
import { isHarmfulClue, isUnjudged, lacksMemory } from './clue-harm.server.ts';
import { hasOwnName, isPosing, readings } from './is-posing.server.ts';
import {
  findTextFault,
  hasMixedScripts,
  hasPhoneNumber,
  mailableText,
  type TextFault,
} from './mailable-text.ts';

/**
 * What our mails, the cover and the letter's page show of the names that a sender typed. The mail and the
 * pages carry our name, so nothing in them may pose as us or lead anywhere.
 */

/** One form for judging and for showing: full-width letters, for example, become plain ones. */
const plainForm = (text: string) =>
  withoutStrayMarks(text.normalize('NFKC').replace(/\p{Zs}+/gu, ' '));

/** Signs alone are no name. */
const HAS_SOMETHING = /(?!\p{DI})[\p{L}\p{N}\p{Extended_Pictographic}]/u;

type Fault = TextFault | 'too long' | 'empty' | 'phone number' | 'mixed scripts';

/** What in a text could lead somewhere or trick the eye. */
function findFault(plain: string, maxLength: number): Fault | null {
  if ([...plain].length > maxLength) return 'too long';
  if (!HAS_SOMETHING.test(plain)) return 'empty';
  if (hasPhoneNumber(plain)) return 'phone number';
  return hasMixedScripts(plain) ? 'mixed scripts' : findTextFault(plain);
}

const NAME_PROBLEMS = {
  'too long': 'This name is too long for our email. Shorten it.',
  empty: 'Our email can’t show this name. Use at least one letter.',
  'phone number': 'Please leave the phone number out of this name.',
  'leads somewhere': 'Leave out links and addresses. The name is part of our email.',
  'hidden characters': 'This name has hidden characters in it. Type it instead of pasting it.',
  'mixed scripts': 'One word mixes letters of two alphabets. Write each word in one alphabet.',
  posing: `This reads like a company, an authority or ${productName}. Use a person’s name, first and last.`,
} satisfies Record<Fault | 'posing', string>;

function judgeName(
  name: string,
  maxLength: number,
): { shown: string; fault: null } | { shown: null; fault: Fault | 'posing' } {
  const plain = plainForm(name);
  const fault = findFault(plain, maxLength);
  const shown = fault === null ? mailableText(plain) : null;
  if (shown === null) return { shown, fault: fault ?? 'leads somewhere' };
  return isPosing(shown) ? { shown: null, fault: 'posing' } : { shown, fault: null };
}

/** Why mails and pages won't show a name, in words for the person who typed it; null if they will. */
export function nameProblem(name: string): string | null {
  const { fault } = judgeName(name, SENDER_NAME_MAX_LENGTH);
  return fault && NAME_PROBLEMS[fault];
}

/** Why a letter would not show how it is signed; null when it will, or has nothing to show. */
export const signatureProblem = ({ isAnonymous, senderName }: Signature): string | null =>
  isAnonymous || !senderName ? null : nameProblem(senderName);

const presentableName = (name: string | null, maxLength: number): string | null =>
  name ? judgeName(name, maxLength).shown : null;

/** The sender's name as others see it; null if anonymous, or if it poses as somebody or leads anywhere. */
export const presentableSenderName = ({ isAnonymous, senderName }: Signature): string | null =>
  isAnonymous ? null : presentableName(senderName, SENDER_NAME_MAX_LENGTH);

/** The recipient's name for a greeting, by the same rule: the sender typed it too. */
export const presentableRecipientName = (name: string | null): string | null =>
  presentableName(name, RECIPIENT_NAME_MAX_LENGTH);

/** The sender's clue for the mail; null if the form would refuse it today. */
export const presentableClue = (clue: string | null): string | null =>
  clue && clueProblem(clue) === null ? mailableText(plainForm(clue)) : null;

/** Why a clue cannot be part of our mail, in words for its author; null if it can. */
export function clueProblem(clue: string): string | null {
  const fault = findFault(plainForm(clue), CLUE_MAX_LENGTH);
  if (fault === 'phone number') {
    return 'Please leave the phone number out of this line.';
  }
  if (fault) {
    return 'Leave out links, addresses and hidden characters. The clue is part of our email.';
  }
  if (readings(clue).some(hasOwnName)) {
    return `Leave out the name ${productName}: it would read as if we wrote it.`;
  }
  if (isUnjudged(clue)) {
    return 'We can’t check a clue in this alphabet yet. Leave it empty: the letter is sent without it.';
  }
  if (isHarmfulClue(clue)) {
    return 'This could be read as a demand for money, a threat, an instruction or a company’s notice. Say where you met, when, or what you shared.';
  }
  return lacksMemory(clue)
    ? 'Say where you met, when, or what you shared. A year always helps: “The red bicycle, 1998”.'
    : null;
}
