import type { CoverView } from '#app/features/letters/letter-view.server.ts';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import type { Film } from '#app/features/templates/film.ts';
import { EMPTY_POSTER, FilmPicture } from './film-section.tsx';
import { senderInSentence } from './sender-in-sentence.ts';

interface CoverPageProps {
  message: CoverView;
  film: Film | null;
  action: string;
}

/** What a link shows until somebody presses Open. */
export function CoverPage(props: CoverPageProps) {
  return (
    <main>
      <CoverSection {...props} rights={`${props.action}/rights`} />
    </main>
  );
}

interface CoverSectionProps {
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  film: Film | null;
  action: string;
  /** Address of the rights page; a miniature has none. */
  rights?: string;
  isMiniature?: boolean;
}

/** The cover: who a letter is from and for, and a button to open it. Nothing of the letter itself. */
export function CoverSection({ message, film, action, rights, isMiniature }: CoverSectionProps) {
  return (
    <section className="stage">
      <FilmPicture film={film} isMiniature={isMiniature} />
      {/* Loaded inside the tap on Open: only then may the film start with sound. */}
      {/* biome-ignore lint/a11y/useMediaCaption: empty until the letter brings its film */}
      {!isMiniature && <video hidden playsInline poster={EMPTY_POSTER} />}
      <div className="cover">
        <h1>{RECEIVED_SUBJECT}</h1>
        <p className="who">
          {message.recipientName && (
            <>
              For <bdi>{message.recipientName}</bdi>.{' '}
            </>
          )}
          From <bdi>{senderInSentence(message.senderLabel)}</bdi>.
        </p>
        <form method="post" action={action} data-open="">
          <button type="submit" className="open">
            Open
          </button>
        </form>
        <p className="hint">A short film with sound, and a letter. No account needed.</p>
        {rights && (
          <p className="aside">
            <a href={rights}>Not for you, or not wanted?</a>
          </p>
        )}
      </div>
    </section>
  );
}
