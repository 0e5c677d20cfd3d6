import type { ReactNode } from 'react';
import type { CoverView } from '#app/features/letters/letter-view.server.ts';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import type { Film } from '#app/features/templates/film.ts';
import { hours, minutes, seconds } from '#app/platform/clock/clock.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { remainingTime } from '#app/shared/remaining-time.ts';
import { FilmPicture } from './film-section.tsx';
import { senderInSentence } from './sender-in-sentence.ts';

interface ClosedCoverPageProps {
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
  const { message, film, opensAt, opensTimeZone, now, path, children } = props;
  return (
    <main>
      <section className="stage">
        <FilmPicture film={film} isMiniature={false} />
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
          <p className="who">
            It opens in <strong>{remainingTime(opensAt, now) ?? 'a moment'}</strong>
          </p>
          <p>
            <time dateTime={opensAt.toISOString()}>{exactTime(opensAt, opensTimeZone)}</time>
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

/**
 * After how many seconds the page is loaded again, so that the time it shows stays about right, and at
 * the moment itself.
 */
export function refreshAfterSeconds(opensAt: Date, now: Date): number {
  const left = opensAt.getTime() - now.getTime();
  const step = left > hours(24) ? hours(1) : left > hours(1) ? minutes(5) : minutes(1);
  return Math.ceil(Math.min(left, step) / seconds(1));
}
