import type { ReactNode } from 'react';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';

interface PageTitleProps {
  title: string;
  lead?: ReactNode;
  /** Its poster fills the background. */
  film?: Film;
}

/** The heading of a text page. */
export function PageBanner({ title, lead, film }: PageTitleProps) {
  if (!film) {
    return (
      <div className="page pt-14 sm:pt-20">
        <h1 className="title-page">{title}</h1>
        {lead && <p className="lead mt-4 max-w-2xl">{lead}</p>}
      </div>
    );
  }
  return (
    <div className="relative isolate overflow-hidden text-on-film">
      <FilmPoster
        film={film}
        sizes="100vw"
        isFirst
        hasPlaceholder={false}
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="film-foot absolute inset-0 -z-10" />
      <div className="page flex min-h-[clamp(17rem,34vw,25rem)] flex-col justify-end pt-16 pb-9 sm:pb-12">
        <h1 className="title-page">{title}</h1>
        {lead && <p className="mt-3 max-w-2xl text-lg text-pretty">{lead}</p>}
      </div>
    </div>
  );
}
