import {
  presentableRecipientName,
  presentableSenderName,
  senderLabel,
} from '#app/features/dispatch/names/presentable-text.server.ts';
import type { LetterTexts } from '#app/features/messages/letter.schema.server.ts';
import type { Picture } from '#app/features/pictures/get-picture.server.ts';
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
  texts: Pick<LetterTexts, (typeof recipientTexts)[number]>,
  { isAnonymous, filmId, sentAt, reply, voice, picture }: LetterFacts,
): LetterView => ({
  senderLabel: senderLabel({ isAnonymous, senderName: texts.senderName }),
  recipientName: presentableRecipientName(texts.recipientName),
  filmId,
  subject: texts.subject,
  personalizedContent: texts.personalizedContent,
  signature: presentableSenderName({ isAnonymous, senderName: texts.senderName }),
  sentAt,
  reply,
  voice,
  picture,
});
