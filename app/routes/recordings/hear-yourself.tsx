import { VOICE_AT_SECONDS } from '#app/features/letters/phrase-timing.rules.ts';
import { HearYourself } from '#app/features/recordings/browser/hear-yourself.tsx';
import { getFilmText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { pageMeta, pageTitle } from '../layout/page-meta.ts';
import type { Route } from './+types/hear-yourself.ts';

/** One of the free films. */
const FILM_ID = 'gratitude-2';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Hear yourself over a film'),
    description:
      'Say one line and hear it over a short film with music. The recording never leaves your browser.',
    path: '/hear-yourself',
    picture: 'how-it-works',
  });

export const loader = () => ({
  film: getFilm(FILM_ID),
  filmTitle: getFilmText(FILM_ID).title,
  voiceAtSeconds: VOICE_AT_SECONDS,
});

export default function HearYourselfPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl py-12 sm:py-16">
      <h1 className="title-section">Hear yourself over a film</h1>
      <p className="lead mt-4 mb-8">Think of one person, and say one line to them.</p>
      <HearYourself {...loaderData} />
      <p className="mt-8 text-soft">
        Your recording stays in this browser: we never receive it. When you close this page, it is
        gone.
      </p>
    </div>
  );
}
