import type { Film } from '#app/features/templates/film.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { CoverView } from '../../letter-view.server.ts';
import { LanguageChooser } from '../language-chooser.server.tsx';
import { EMPTY_POSTER, FilmPicture } from './film-contents.server.tsx';

interface CoverPageProps {
  language: Language;
  message: CoverView;
  film: Film | null;
  action: string;
  /** Address of the rights page, by default below that of the letter. */
  rights?: string;
  /** The form that Open submits, if it is another than its own. */
  formId?: string;
}

/** What a link shows until somebody presses Open. */
export function CoverPage(props: CoverPageProps) {
  const { rights = `${props.action}/rights` } = props;
  return (
    <main>
      <CoverSection {...props} rights={rights} />
    </main>
  );
}

/** Until it has come, `delivery.css` hides a cover: one that grows while it loads would move its words. */
export const CoverEnd = () => <span className="end" hidden />;

interface CoverSectionProps {
  language: Language;
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  film: Film | null;
  action: string;
  /** Address of the rights page; a miniature has none. */
  rights?: string;
  formId?: string;
  isMiniature?: boolean;
}

/** The cover: who a letter is from and for, and a button to open it. Nothing of the letter itself. */
export function CoverSection(props: CoverSectionProps) {
  const { language, message, film, action, rights, formId, isMiniature } = props;
  const { text, lines, rich } = textsIn(language);
  return (
    <section className="stage">
      <FilmPicture film={film} isMiniature={isMiniature} />
      {/* Loaded inside the tap on Open: only then may the film start with sound. */}
      {/* biome-ignore lint/a11y/useMediaCaption: empty until the letter brings its film */}
      {!isMiniature && <video hidden playsInline poster={EMPTY_POSTER} />}
      <div className="cover">
        <h1>{lines('cover.title')}</h1>
        <p className="who">
          {message.recipientName && (
            <>{rich('cover.for', { name: <bdi>{message.recipientName}</bdi> })} </>
          )}
          {rich('cover.from', { sender: <bdi>{message.senderLabel}</bdi> })}
        </p>
        <form method="post" action={action} data-open="">
          <button type="submit" className="open" form={formId} formAction={formId && action}>
            {text('cover.open')}
          </button>
        </form>
        <p className="hint">{lines('cover.hint')}</p>
        {rights && (
          <p className="aside">
            <a href={rights}>{lines('cover.rights')}</a>
          </p>
        )}
        {!isMiniature && <LanguageChooser language={language} path={action} />}
        <CoverEnd />
      </div>
    </section>
  );
}
