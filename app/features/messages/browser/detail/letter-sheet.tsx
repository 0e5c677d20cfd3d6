import { longDate } from '#app/shared/long-date.ts';
import { useOwnTimeZone } from '#app/ui/use-own-time-zone.ts';

interface LetterSheetProps {
  letter: string;
  signedBy: string | null;
  datedAt: Date;
  picture: SentPicture | null;
}

interface SentPicture {
  address: string;
  description: string;
  widthPixels: number;
  heightPixels: number;
  /** Its letter is anonymous, and goes without it. */
  isLeftOut: boolean;
}

/** The letter, its signature and its picture. All that is printed of its page, with its date. */
export function LetterSheet({ letter, signedBy, datedAt, picture }: LetterSheetProps) {
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
      {picture && !picture.isLeftOut && (
        <img
          src={picture.address}
          alt={picture.description}
          width={picture.widthPixels}
          height={picture.heightPixels}
          className="mt-10 h-auto max-h-[60vh] w-auto max-w-full rounded-sm print:mt-14 print:max-h-[150mm] print:break-inside-avoid print:rounded-none"
        />
      )}
    </article>
  );
}
