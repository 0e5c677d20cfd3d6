import type { PlainPage } from '#app/document-head.ts';
import { EntryPanels } from '#app/features/site/browser/entry-panels.tsx';
import { Features } from '#app/features/site/browser/landing/features.tsx';
import { Hero } from '#app/features/site/browser/landing/hero.tsx';
import { HowItWorks } from '#app/features/site/browser/landing/how-it-works.tsx';
import { recipientMiniatures } from '#app/features/site/pages/recipient-miniatures.server.tsx';
import { builtInFilmCount, getFilmText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { productName } from '#app/shared/product.ts';
import { servicesContext } from '../../context.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/landing.ts';

export const handle: PlainPage = { noScripts: true, styles: 'landing' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: `How ${productName} works: a letter, carried by a short film`,
    description:
      'Pick a film, write your message, choose when it arrives. We deliver it on a private page made for one person.',
    path: '/main',
    picture: 'how-it-works',
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  hero: getFilm('gratitude-1'),
  preview: { film: getFilm('apology-1'), text: getFilmText('apology-1') },
  filmCount: builtInFilmCount,
  featureFilms: {
    films: getFilm('love-3'),
    words: getFilm('love-5'),
    signature: getFilm('apology-2'),
    time: getFilm('celebration-1'),
    onePerson: getFilm('farewell-2'),
    gentle: getFilm('support-3'),
  },
  miniatures: recipientMiniatures(context.get(servicesContext).clock.now()),
  panels: [getFilm('love-1'), getFilm('support-1')] as const,
});

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { hero, preview, filmCount, featureFilms, miniatures, panels } = loaderData;
  return (
    <>
      <Hero film={hero} />
      <Features films={featureFilms} preview={preview} filmCount={filmCount} />
      <HowItWorks miniatures={miniatures} />
      <section aria-labelledby="get-started" className="page py-20 sm:py-28">
        <h2 id="get-started" className="title-section text-center">
          Start when you are ready
        </h2>
        <p className="lead mx-auto mt-4 mb-10 max-w-xl text-center">
          Your first message is free. After that, pay per message or get a monthly pack. You see the{' '}
          <a href="/pricing">price</a> before anything is sent.
        </p>
        <EntryPanels
          howItWorks={{ film: panels[0], to: '#how-it-works' }}
          gallery={{ film: panels[1] }}
        />
      </section>
    </>
  );
}
