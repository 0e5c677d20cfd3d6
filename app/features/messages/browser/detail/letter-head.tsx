import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { recipientOf, toOrFor, watchAddress } from '../../message.rules.ts';
import type { NextStep, StatusFacts } from '../../status/status-sentence.rules.ts';
import { StatusLine } from '../status-line.tsx';

const STEP = 'mt-3 text-shadow-none';

interface LetterHeadProps {
  message: StatusFacts & {
    id: string;
    film: Film;
    title: string;
    subject: string;
    recipientName: string | null;
    recipientEmail: string;
    editAddress: string;
  };
  step: NextStep | null;
  now: Date;
}

/** Whom a letter is for and what became of it, over its film, with the next step where that is a form of its own. */
export function LetterHead({ message, step, now }: LetterHeadProps) {
  const { editAddress } = message;
  const isElsewhere =
    step === 'continue' || (step === 'change_day' && message.status === 'scheduled');
  return (
    <header className="relative isolate mt-3 overflow-hidden rounded-2xl print:hidden">
      <FilmPoster
        film={message.film}
        sizes="(min-width: 64rem) 60rem, 100vw"
        isFirst
        className="absolute inset-0 -z-10 size-full object-cover brightness-75"
      />
      <div className="film-middle flex min-h-72 flex-col items-center justify-center gap-3 px-5 py-10 text-center text-on-film sm:min-h-96">
        <p className="line-clamp-2 text-sm wrap-anywhere">
          {message.subject && !message.keptAt ? `Subject: ${message.subject}` : message.title}
        </p>
        <h1 className="text-4xl wrap-anywhere sm:text-6xl">
          {toOrFor(message)} <bdi>{recipientOf(message)}</bdi>
        </h1>
        <StatusLine facts={message} now={now} className="text-lg text-balance" />
        {isElsewhere && (
          <ButtonLink to={editAddress} size="large" className={STEP}>
            {step === 'continue' ? 'Continue' : 'Change the day'}
          </ButtonLink>
        )}
        {step === 'watch' && (
          // It is no page of the router's.
          <ButtonLink to={watchAddress(message)} reloadDocument size="large" className={STEP}>
            Watch it
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
