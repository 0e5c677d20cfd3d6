import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CoverView } from '#app/features/letters/letter-view.server.ts';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import type { Film } from '#app/features/templates/film.ts';
import { hours, minutes, seconds } from '#app/platform/clock/clock.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { compileTemplate, memoizeRender, withPlaceholders } from '#app/shared/html-template.ts';
import { remainingTime } from '#app/shared/remaining-time.ts';
import { FilmPicture } from './film-section.tsx';
import { escapeHtml } from './phrases-markup.ts';
import { senderInSentence } from './sender-in-sentence.ts';

interface ClosedCover {
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  opensAt: Date;
  opensTimeZone: string;
  now: Date;
  /** The page's own path; null in a preview, which has no links. */
  path: string | null;
}

/** The texts of the cover as they are shown; a template is filled with them. */
export function closedCoverValues({ message, opensAt, opensTimeZone, now, path }: ClosedCover) {
  return {
    recipientName: message.recipientName,
    senderLabel: senderInSentence(message.senderLabel),
    left: remainingTime(opensAt, now) ?? 'a moment',
    opensAt: opensAt.toISOString(),
    opensOn: exactTime(opensAt, opensTimeZone),
    path,
  };
}

interface ClosedCoverPageProps {
  values: ReturnType<typeof closedCoverValues>;
  film: Film | null;
  children?: ReactNode;
}

/** What a link shows until the moment that the sender chose. It needs no script: it is loaded again. */
export function ClosedCoverPage({ values, film, children }: ClosedCoverPageProps) {
  const { recipientName, senderLabel, left, opensAt, opensOn, path } = values;
  return (
    <main>
      <section className="stage">
        <FilmPicture film={film} isMiniature={false} />
        <div className="cover">
          <h1>{RECEIVED_SUBJECT}</h1>
          <p className="who">
            {recipientName && (
              <>
                For <bdi>{recipientName}</bdi>.{' '}
              </>
            )}
            From <bdi>{senderLabel}</bdi>.
          </p>
          <p className="who">
            It opens in <em>{left}</em>
          </p>
          <p>
            <time dateTime={opensAt}>{opensOn}</time>
          </p>
          {path && (
            <p>
              <a href={`${path}/calendar.ics`}>Add it to your calendar</a>
            </p>
          )}
          {children}
          <p className="hint">Nobody can read it before. Keep the link: it opens here.</p>
          {path && (
            <p className="aside">
              <a href={`${path}/rights`}>Not for you, or not wanted?</a>
            </p>
          )}
        </div>
      </section>
    </main>
  );
}

const templateFor = memoizeRender((props: ClosedCoverPageProps) =>
  compileTemplate(renderToStaticMarkup(<ClosedCoverPage {...props} />)),
);

/** The same as markup: covers that are loaded again and again are rendered once for each film. */
export function closedCoverMarkup(cover: ClosedCover, film: Film | null): string {
  const values = closedCoverValues(cover);
  const escaped = Object.entries(values).map(([name, value]) => [name, value && escapeHtml(value)]);
  return templateFor({ values: withPlaceholders(values), film })(Object.fromEntries(escaped));
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
