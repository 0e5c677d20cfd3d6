import { longDate } from '#app/shared/long-date.ts';
import { useOwnTimeZone } from '#app/ui/use-own-time-zone.ts';

interface LetterSheetProps {
  letter: string;
  signedBy: string | null;
  datedAt: Date;
}

/** The letter and its signature. All that is printed of its page, with its date. */
export function LetterSheet({ letter, signedBy, datedAt }: LetterSheetProps) {
  const ownTimeZone = useOwnTimeZone();
  return (
    <article aria-labelledby="letter" className="letter-sheet font-serif">
      <h2 id="letter" className="sr-only print:hidden">
        Your letter
      </h2>
      <p className="mb-10 hidden text-end print:block">
        <time dateTime={datedAt.toISOString()}>{longDate(datedAt, ownTimeZone)}</time>
      </p>
      <blockquote
        dir="auto"
        className="max-w-[62ch] text-xl leading-relaxed whitespace-pre-line wrap-anywhere print:max-w-none print:text-[1em]"
      >
        {letter}
      </blockquote>
      {signedBy && (
        <p dir="auto" className="mt-6 text-2xl wrap-anywhere italic print:mt-8 print:text-[1.25em]">
          {signedBy}
        </p>
      )}
    </article>
  );
}
