import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Film } from '#app/features/templates/film.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours, minutes, seconds } from '#app/platform/clock/clock.ts';
import {
  compileTemplate,
  escapeValues,
  memoizeRender,
  withPlaceholders,
} from '#app/shared/html-template.ts';
import type { CoverView } from '../../letter-view.server.ts';
import { LanguageChooser } from '../language-chooser.server.tsx';
import { FilmPicture } from './film-section.server.tsx';

interface ClosedCover {
  language: Language;
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  opensAt: Date;
  opensTimeZone: string;
  now: Date;
  /** The page's own path; null in a preview, which has no links. */
  path: string | null;
}

/** The texts of the cover as they are shown; a template is filled with them. */
export function closedCoverValues(cover: ClosedCover) {
  const { language, message, opensAt, opensTimeZone, now, path } = cover;
  const { timeLeft, exactTime } = textsIn(language);
  return {
    recipientName: message.recipientName,
    senderLabel: message.senderLabel,
    left: timeLeft(opensAt, now),
    opensAt: opensAt.toISOString(),
    opensOn: exactTime(opensAt, opensTimeZone),
    path,
  };
}

interface ClosedCoverPageProps {
  language: Language;
  values: ReturnType<typeof closedCoverValues>;
  film: Film | null;
  children?: ReactNode;
}

/** What a link shows until the moment that the sender chose. It needs no script: it is loaded again. */
export function ClosedCoverPage({ language, values, film, children }: ClosedCoverPageProps) {
  const { text, rich } = textsIn(language);
  const { recipientName, senderLabel, left, opensAt, opensOn, path } = values;
  return (
    <main>
      <section className="stage">
        <FilmPicture film={film} isMiniature={false} />
        <div className="cover">
          <h1>{text('cover.title')}</h1>
          <p className="who">
            {recipientName && <>{rich('cover.for', { name: <bdi>{recipientName}</bdi> })} </>}
            {rich('cover.from', { sender: <bdi>{senderLabel}</bdi> })}
          </p>
          <p className="who">{rich('closed.opensIn', { left: <em>{left}</em> })}</p>
          <p>
            <time dateTime={opensAt}>{opensOn}</time>
          </p>
          {path && (
            <p>
              <a href={`${path}/calendar.ics`}>{text('closed.calendar')}</a>
            </p>
          )}
          {children}
          <p className="hint">{text('closed.hint')}</p>
          {path && (
            <p className="aside">
              <a href={`${path}/rights`}>{text('cover.rights')}</a>
            </p>
          )}
          {path && <LanguageChooser language={language} path={path} />}
        </div>
      </section>
    </main>
  );
}

const templateFor = memoizeRender((props: ClosedCoverPageProps) =>
  compileTemplate(renderToStaticMarkup(<ClosedCoverPage {...props} />)),
);

/** `ClosedCoverPage` as markup, rendered once for each film: covers are loaded again and again. */
export function closedCoverMarkup(cover: ClosedCover, film: Film | null): string {
  const values = closedCoverValues(cover);
  const { language } = cover;
  return templateFor({ language, values: withPlaceholders(values), film })(escapeValues(values));
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
