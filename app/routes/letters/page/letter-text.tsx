import type { ReactNode } from 'react';
import type { LetterView } from '#app/features/letters/letter-view.server.ts';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import { senderInSentence } from './sender-in-sentence.ts';

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
/** Formatted days: many letters share one, and formatting is slow. */
const formattedDays = new Map<string, string>();

function formatDay(day: string): string {
  const formatted = formattedDays.get(day) ?? longDate.format(new Date(day));
  formattedDays.set(day, formatted);
  return formatted;
}

/** The texts that differ from letter to letter, formatted; the template of a letter is filled with them. */
export type LetterValues = Record<'senderLabel' | 'sentAt' | 'sentOn' | 'letter', string> &
  Record<'subject' | 'signature', string | null>;

type LetterTextView = Pick<
  LetterView,
  'senderLabel' | 'sentAt' | 'personalizedContent' | 'signature'
> & { subject?: string };

export function letterValues(message: LetterTextView): LetterValues {
  const sentAt = message.sentAt.toISOString();
  return {
    senderLabel: senderInSentence(message.senderLabel),
    sentAt,
    sentOn: formatDay(sentAt.slice(0, sentAt.indexOf('T'))),
    // The standard subject is the page's heading already.
    subject: message.subject === RECEIVED_SUBJECT ? null : message.subject || null,
    letter: message.personalizedContent,
    signature: message.signature || null,
  };
}

interface LetterTextProps {
  values: LetterValues;
  /** Shown below the signature. */
  children?: ReactNode;
}

/** The complete letter, to be read without the film. */
export function LetterText({ values, children }: LetterTextProps) {
  const { senderLabel, sentAt, sentOn, subject, letter, signature } = values;
  return (
    <article id="letter" className="letter">
      <header>
        <h1>{RECEIVED_SUBJECT}</h1>
        <p className="from">
          From <bdi>{senderLabel}</bdi>, <time dateTime={sentAt}>{sentOn}</time>
        </p>
      </header>
      {subject && <h2 dir="auto">{subject}</h2>}
      <blockquote dir="auto">{letter}</blockquote>
      {signature && (
        <p className="signature">
          — <bdi>{signature}</bdi>
        </p>
      )}
      {children}
    </article>
  );
}
