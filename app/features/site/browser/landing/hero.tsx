import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { ButtonLink } from '#app/ui/button.tsx';

const values = [
  ['Emotional', 'A film and its music carry your words.'],
  ['Private', 'One page, one link, one person.'],
  ['Personalized', 'Your own words, signed or not.'],
] as const;

export function Hero({ film }: { film: Film }) {
  return (
    <section className="relative isolate grid min-h-[min(52rem,calc(100svh-4rem))] grid-rows-[1fr_auto] overflow-hidden text-center text-on-film">
      <FilmPoster
        film={film}
        sizes="100vw"
        frame="window"
        isFirst
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="film-middle absolute inset-0 -z-10" />
      <div className="page self-center py-16">
        <h1 className="title-hero mx-auto max-w-4xl">The words you never sent... now delivered</h1>
        <p className="mx-auto mt-6 max-w-xl text-lg text-balance sm:text-xl">
          Write the letter. We deliver it to one person, with a short film, on a private page.
        </p>
        <p className="mt-9">
          <ButtonLink to="/presets" size="large">
            Start Creating
          </ButtonLink>
        </p>
      </div>
      <ul className="page grid gap-x-8 gap-y-4 pb-9 sm:grid-cols-3 sm:pb-12">
        {values.map(([name, meaning]) => (
          <li key={name} className="flex flex-col gap-0.5">
            <strong className="font-serif text-2xl font-medium">{name}</strong>
            <span className="text-sm sm:text-base">{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
