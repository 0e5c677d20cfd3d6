import type { ReactNode } from 'react';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import { type Language, languageFiles } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { LetterView } from '../../letter-view.server.ts';
import { nestQuotes } from './nest-quotes.ts';

/** The texts that differ from letter to letter, formatted; the template of a letter is filled with them. */
export type LetterValues = Record<'senderLabel' | 'sentAt' | 'sentOn' | 'letter', string> &
  Record<'subject' | 'signature', string | null>;

type LetterTextView = Pick<
  LetterView,
  'senderLabel' | 'sentAt' | 'personalizedContent' | 'signature'
> & { subject?: string };

export function letterValues(language: Language, message: LetterTextView): LetterValues {
  return {
    senderLabel: message.senderLabel,
    sentAt: message.sentAt.toISOString(),
    sentOn: textsIn(language).day(message.sentAt),
    // The standard subject is the page's heading already.
    subject: message.subject === RECEIVED_SUBJECT ? null : message.subject || null,
    letter: nestQuotes(message.personalizedContent, marksAround(language)),
    signature: message.signature || null,
  };
}

/** The marks that the page puts around a letter (letter.css, and `languageStyles` of the document). */
function marksAround(language: Language): [string, string] {
  const [open = '“', close = '”'] = languageFiles[language].quotes ?? [];
  return [open, close];
}

interface LetterTextProps {
  language: Language;
  values: LetterValues;
  /** Shown below the signature. */
  children?: ReactNode;
}

/**
 * The complete letter, to be read without the film. Our words around it are in the page's language; which
 * one the sender's are in, nobody knows.
 */
export function LetterText({ language, values, children }: LetterTextProps) {
  const { text, lines, rich } = textsIn(language);
  const { senderLabel, sentAt, sentOn, subject, letter, signature } = values;
  return (
    <article id="letter" className="letter">
      <header>
        <h1>{lines('cover.title')}</h1>
        <p className="from">
          {rich('letter.from', {
            sender: <bdi>{senderLabel}</bdi>,
            date: <time dateTime={sentAt}>{sentOn}</time>,
          })}
        </p>
        {/* `pageScript` shows it. */}
        <button type="button" className="type" aria-label={text('letter.larger')} hidden />
      </header>
      <div className="sheet" lang="">
        {subject && <h2 dir="auto">{subject}</h2>}
        <blockquote dir="auto">{letter}</blockquote>
        {signature && (
          <p className="signature">
            — <bdi>{signature}</bdi>
          </p>
        )}
      </div>
      {children}
    </article>
  );
}
