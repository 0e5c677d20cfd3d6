import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { CareLine } from '#app/features/care/browser/care-line.tsx';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import { seconds, systemClock } from '#app/platform/clock/clock.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { BurningPage } from '../../kept/get-burning-page.server.ts';

interface BurningProps extends BurningPage {
  /** When the page was rendered. */
  now: Date;
  /** Called when the time to take it back is over, until the server says that it is gone. */
  onOver: () => void;
  /** Called when its writer takes it back. */
  onTakeBack: () => void;
}

/** Its film closes over the letter. For ten seconds it can be taken back. */
export function Burning({ film, words, burnsAt, now, onOver, onTakeBack }: BurningProps) {
  const left = useSecondsLeft(burnsAt, now);
  // Once the letter is gone, nobody knows its film any more.
  const [itsFilm] = useState(film);
  const isGone = burnsAt === null;
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    onOver();
    if (isGone) return;
    const timer = setInterval(onOver, seconds(1));
    return () => clearInterval(timer);
  }, [isOver, isGone, onOver]);
  return (
    <>
      <div className="burning">
        {!isOver && (
          <p dir="auto" className="burning-words">
            {words}
          </p>
        )}
        <FilmPoster
          film={itsFilm}
          sizes="(min-width: 48rem) 46rem, 100vw"
          isFirst
          className={isOver ? 'burning-film' : 'burning-film burning-closes'}
        />
      </div>
      {isGone ? (
        <>
          <h1 className="mt-10 text-4xl">It has burned.</h1>
          <p className="mt-6">
            <ButtonLink to="/dashboard" look="secondary">
              Back to Dashboard
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <h1 className="mt-10 text-4xl">Burning</h1>
          {!isOver && (
            <>
              <p className="mt-3 text-soft">For ten seconds you can still take it back.</p>
              <TakeBack onTakeBack={onTakeBack} />
            </>
          )}
          <noscript>
            {/* A second late: the page must not come before its letter is gone. */}
            {import.meta.env.SSR && <meta httpEquiv="refresh" content={String(left + 1)} />}
          </noscript>
        </>
      )}
      <p className="mt-10 text-sm text-soft">
        <CareLine />
      </p>
    </>
  );
}

function TakeBack({ onTakeBack }: Pick<BurningProps, 'onTakeBack'>) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace onSubmit={onTakeBack} className="mt-6">
      <Button type="submit" name="intent" value="take_back" size="large" isBusy={isBusy}>
        Take it back
      </Button>
    </Form>
  );
}

/** The browser counts on from the moment of the page, whatever its own clock says. */
function useSecondsLeft(until: Date | null, now: Date): number {
  const [first] = useState(() => secondsBetween(now, until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const from = systemClock.now().getTime();
    const passed = () => Math.floor((systemClock.now().getTime() - from) / seconds(1));
    const timer = setInterval(() => setLeft(Math.max(0, first - passed())), seconds(0.25));
    return () => clearInterval(timer);
  }, [first]);
  return until ? left : 0;
}

const secondsBetween = (now: Date, until: Date | null): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / seconds(1))) : 0;
