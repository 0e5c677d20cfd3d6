import type { OpenedMessage, SealedMessage } from '#app/features/recipients/public.server.ts';
import type { Film } from '#app/features/templates/public.tsx';
import { phrasesMarkup } from './phrases-markup.ts';
import { CoverScene, FilmScene, LetterText } from './scenes.tsx';

/** The recipient's pages (spec section 2, delivery page; product.md section 4). Static markup. */

interface CoverProps {
  message: SealedMessage;
  film: Film | null;
  action: string;
}

/** What a link shows until it is opened by hand. */
export function Cover(props: CoverProps) {
  return (
    <main>
      <CoverScene {...props} />
    </main>
  );
}

interface LetterProps {
  message: OpenedMessage;
  film: Film | null;
  companyName: string;
  supportEmail: string;
}

/** The opened letter: over its film phrase by phrase, then whole, to be read in peace. */
export function Letter({ message, film, companyName, supportEmail }: LetterProps) {
  return (
    <main>
      {film && (
        <FilmScene
          film={film}
          recipientName={message.recipientName}
          phrases={phrasesMarkup(message.personalizedContent)}
        />
      )}
      <LetterText message={message} />
      <footer>
        This page is private and made for you alone. The film cannot be downloaded or shared here.{' '}
        {companyName} · {supportEmail}
      </footer>
    </main>
  );
}

/** Spec section 8: the card in place of a message that cannot be shown. */
export function Unavailable({ reason }: { reason: string }) {
  return (
    <main className="stage">
      <div className="cover">
        <h1>Message Not Available</h1>
        <p>{reason}</p>
        <p className="hint">
          <a href="/">Go to the start page</a>
        </p>
      </div>
    </main>
  );
}
