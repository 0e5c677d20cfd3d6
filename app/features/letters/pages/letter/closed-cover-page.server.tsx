import type { ReactNode } from 'react';
import type { Film } from '#app/features/templates/film.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours, minutes, seconds } from '#app/platform/clock/clock.ts';
import type { CoverView } from '../../letter-view.server.ts';
import { LanguageChooser } from '../language-chooser.server.tsx';
import { CoverEnd } from './cover-page.server.tsx';
import { FilmPicture } from './film-contents.server.tsx';

interface ClosedCoverPageProps {
  language: Language;
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  film: Film | null;
  opensAt: Date;
  opensTimeZone: string;
  now: Date;
  /** The page's own path; null in a preview, which has no links. */
  path: string | null;
  children?: ReactNode;
}

/** What a link shows until the moment that the sender chose. It needs no script: it is loaded again. */
export function ClosedCoverPage(props: ClosedCoverPageProps) {
  const { language, message, film, opensAt, opensTimeZone, now, path, children } = props;
  const { recipientName, senderLabel } = message;
  const { lines, rich, timeLeft, exactTime } = textsIn(language);
  return (
    <main>
      <section className="stage">
        <FilmPicture film={film} />
        <div className="cover">
          <h1>{lines('cover.title')}</h1>
          <p className="who">
            {recipientName && <>{rich('cover.for', { name: <bdi>{recipientName}</bdi> })} </>}
            {rich('cover.from', { sender: <bdi>{senderLabel}</bdi> })}
          </p>
          <p className="who">
            {rich('closed.opensIn', { left: <em>{timeLeft(opensAt, now)}</em> })}
          </p>
          <p>
            <time dateTime={opensAt.toISOString()}>{exactTime(opensAt, opensTimeZone)}</time>
          </p>
          {path && (
            <p>
              <a href={`${path}/calendar.ics`}>{lines('closed.calendar')}</a>
            </p>
          )}
          {children}
          <p className="hint">{lines('closed.hint')}</p>
          {path && (
            <p className="aside">
              <a href={`${path}/rights`}>{lines('cover.rights')}</a>
            </p>
          )}
          {path && <LanguageChooser language={language} path={path} />}
          <CoverEnd />
        </div>
      </section>
    </main>
  );
}

/**
 * After how many seconds the page is loaded again, so that the time it shows stays about right, and at
 * the moment itself.
 */
export function refreshAfterSeconds(opensAt: Date, now: Date): number {
  const left = opensAt.getTime() - now.getTime();
  const step = left > hours(24) ? hours(1) : left > hours(1) ? minutes(5) : minutes(1);
  return Math.ceil(Math.min(left, step) / seconds(1));
}
