import { FilmPlayer } from '#app/features/templates/browser/film-player.tsx';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import type { FilmText } from '#app/features/templates/film-text.server.ts';

const cards = [
  {
    film: 'films',
    title: 'Films that set the mood',
    text: 'Each letter opens over a short film with its own music.',
  },
  {
    film: 'words',
    title: 'Your words, as they are',
    text: 'No character limit. Read them aloud, add a picture if you like.',
  },
  {
    film: 'signature',
    title: 'Signed or anonymous',
    text: 'Sign your name, or stay anonymous: then nothing they can see leads back to you.',
  },
  {
    film: 'time',
    title: 'Now, or on the day',
    text: 'Send it right away, or on the day you choose. Or keep it: some letters are for nobody.',
  },
  {
    film: 'onePerson',
    title: 'A page for one person',
    text: 'No account, no ads. The film cannot be downloaded or shared.',
  },
  {
    film: 'gentle',
    title: 'Kind to both sides',
    text: 'You see when it was opened. They can block, report or opt out.',
  },
] as const;

type FeatureFilm = (typeof cards)[number]['film'];

interface FeaturesProps {
  films: Record<FeatureFilm, Film>;
  preview: { film: Film; text: FilmText };
  filmCount: number;
}

export function Features({ films, preview, filmCount }: FeaturesProps) {
  return (
    <section id="features" aria-labelledby="features-title" className="page py-20 sm:py-28">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.5fr]">
        <div>
          <h2 id="features-title" className="title-section">
            For what a text message can’t carry
          </h2>
          <p className="lead mt-5">
            This is one of our {filmCount} films. Press play: it starts without sound.
          </p>
        </div>
        <figure>
          <FilmPlayer
            film={preview.film}
            label={`Film: ${preview.text.title}`}
            sizes="(min-width: 1024px) 41rem, 92vw"
            className="aspect-video w-full rounded-3xl bg-film-shade"
          />
          <figcaption className="mt-3 text-sm text-soft">
            <span className="font-serif text-lg text-text italic">{preview.text.title}</span>,{' '}
            {preview.text.durationSeconds} seconds. {preview.text.seenAndHeard}
          </figcaption>
        </figure>
      </div>
      <ul className="mt-20 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ film, title, text }) => (
          <li key={title}>
            <FilmPoster
              film={films[film]}
              sizes="(min-width: 1024px) 21rem, (min-width: 640px) 44vw, 92vw"
              hasPlaceholder={false}
              className="aspect-video w-full rounded-2xl bg-sunken object-cover"
            />
            <h3 className="title-card mt-5">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
