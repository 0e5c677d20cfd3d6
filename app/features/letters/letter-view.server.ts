import type { Signature } from '#app/features/dispatch/delivery.rules.ts';
import {
  presentableRecipientName,
  presentableSenderName,
} from '#app/features/dispatch/names/presentable-text.server.ts';
import type { LetterTexts } from '#app/features/messages/letter.schema.server.ts';
import type { Picture } from '#app/features/pictures/get-picture.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { Voice } from './phrase-timing.rules.ts';

/** The texts of a letter that its recipient may read, and the only ones their page's query reads. */
export const recipientTexts = [
  'recipientName',
  'senderName',
  'subject',
  'personalizedContent',
] as const satisfies (keyof LetterTexts)[];

/** Everything the cover may show. */
export interface CoverView {
  /** The sender as named after 'from' in a sentence. */
  senderLabel: string;
  recipientName: string | null;
  filmId: string | null;
}

/** Everything the opened letter may show. */
export interface LetterView extends CoverView {
  subject: string;
  personalizedContent: string;
  /** Null when the letter is anonymous, unsigned, or signed with a name that we do not show. */
  signature: string | null;
  sentAt: Date;
  /** Whether the recipient may reply, or already has. */
  reply: 'open' | 'sent' | 'none';
  /** The sender reading the letter aloud, if they have recorded it. */
  voice: Voice | null;
  /** A photograph, if this recipient may see it. */
  picture: Picture | null;
}

/**
 * The sender as the recipient reads of them, for the middle of a sentence. Reveals nothing about an
 * anonymous sender.
 */
export const senderLabel = (language: Language, signature: Signature): string =>
  labelOf(language, signature.isAnonymous, presentableSenderName(signature));

/** @param name as others see it */
const labelOf = (language: Language, isAnonymous: boolean, name: string | null): string =>
  isAnonymous
    ? textsIn(language).text('from.anonymous')
    : (name ?? textsIn(language).text('from.someone'));

/** What a letter's view needs besides its texts. */
interface LetterFacts {
  isAnonymous: boolean;
  filmId: string | null;
  sentAt: Date;
  reply: LetterView['reply'];
  voice: Voice | null;
  picture: Picture | null;
}

/**
 * What a browser that has opened the letter may see: an allow-list of fields. None of them leads to a
 * sender who chose to stay anonymous.
 */
export const toLetterView = (
  language: Language,
  texts: Pick<LetterTexts, (typeof recipientTexts)[number]>,
  { isAnonymous, filmId, sentAt, reply, voice, picture }: LetterFacts,
): LetterView => {
  const signature = presentableSenderName({ isAnonymous, senderName: texts.senderName });
  return {
    senderLabel: labelOf(language, isAnonymous, signature),
    recipientName: presentableRecipientName(texts.recipientName),
    filmId,
    subject: texts.subject,
    personalizedContent: texts.personalizedContent,
    signature,
    sentAt,
    reply,
    voice,
    picture,
  };
};
