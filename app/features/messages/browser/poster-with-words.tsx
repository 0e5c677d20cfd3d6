import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { classNames } from '#app/ui/class-names.ts';

interface PosterWithWordsProps {
  film: Film;
  /** The first sentence of the letter; empty when there is none. */
  words: string;
  className?: string;
}

/** A letter as its recipient will meet it: its first sentence over its film. */
export function PosterWithWords({ film, words, className }: PosterWithWordsProps) {
  return (
    <div
      className={classNames(
        'relative isolate grid aspect-video place-items-center overflow-hidden p-8 text-center text-on-film',
        className,
      )}
    >
      <FilmPoster
        film={film}
        sizes="(min-width: 768px) 50rem, 100vw"
        isFirst
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="film-middle absolute inset-0 -z-10" />
      <p dir="auto" className="font-serif text-2xl text-balance sm:text-3xl">
        {words}
      </p>
    </div>
  );
}
