import { type RefObject, useEffect, useRef, useState } from 'react';
import { FilmPlayer } from '#app/features/templates/browser/film-player.tsx';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import {
  PremiumBadge,
  type PremiumPrice,
  premiumSentence,
} from '#app/features/templates/browser/premium-note.tsx';
import { TemplateTags } from '#app/features/templates/browser/template-tags.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { formatDuration, formatShortDuration } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import type { OnScreenText } from '#films/catalogue.ts';
import { FILM_BUTTON_ID } from './letter-actions.tsx';
import { useFirstSentence } from './use-first-sentence.ts';

interface FilmStripProps {
  template: {
    title: string;
    description: string | null;
    onScreenText: OnScreenText | null;
    durationSeconds: number;
    premium: PremiumPrice | null;
    tags: string[];
    film: Film;
  };
  /** Whether the sender has a free send and nothing else. */
  hasOnlyFreeSends: boolean;
  /** A letter that is paid for keeps its film. */
  canChangeFilm: boolean;
  /** Holds the letter's field, whose first sentence is shown over the film. */
  page: RefObject<HTMLElement | null>;
}

/** The film a letter is written on: a strip on a phone, which unfolds; on a desk, the half beside it. */
export function FilmStrip(props: FilmStripProps) {
  const { template, hasOnlyFreeSends, canChangeFilm, page } = props;
  const { title, description, onScreenText, durationSeconds, premium } = template;
  const details = useRef<HTMLDetailsElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const sentence = useFirstSentence(page, isUnfolded);

  // Where a style sheet can't show what is folded: see `film-strip` in the theme.
  useEffect(() => {
    if (details.current && matchMedia('(width >= 64rem)').matches) details.current.open = true;
  }, []);

  return (
    <section aria-labelledby="film-title" className="lg:sticky lg:top-24 lg:self-start">
      <h1 id="film-title" className="sr-only">
        {title}
      </h1>
      <details
        ref={details}
        onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
        className="film-strip group"
      >
        <summary className="-mx-2 flex min-h-14 list-none items-center gap-3 rounded-xl px-2 py-1 hover:bg-hover lg:hidden [&::-webkit-details-marker]:hidden">
          <FilmPoster
            film={template.film}
            sizes="5rem"
            hasPlaceholder={false}
            className="h-12 w-20 rounded-lg object-cover"
          />
          <span className="min-w-0 flex-1 truncate font-serif text-xl">{title}</span>
          <span className="shrink-0 text-sm text-soft tabular-nums">
            {formatShortDuration(durationSeconds)}
          </span>
          {premium && <PremiumBadge {...premium} />}
          <span
            aria-hidden="true"
            className="text-soft transition-transform group-open:rotate-90 rtl:-scale-x-100"
          >
            ›
          </span>
        </summary>
        <div className="flex flex-col gap-4 max-lg:py-3">
          <FilmPlayer
            film={template.film}
            label={`Film: ${title}`}
            onScreenText={onScreenText}
            sizes="(min-width: 1024px) 32rem, 94vw"
            className="aspect-video w-full rounded-2xl bg-film-shade"
            words={sentence}
          />
          <div className="flex flex-wrap items-center gap-3">
            <p aria-hidden="true" className="font-serif text-3xl leading-tight max-lg:hidden">
              {title}
            </p>
            {premium && <PremiumBadge {...premium} />}
            <span className="text-sm text-soft tabular-nums">
              {formatDuration(durationSeconds)}
            </span>
          </div>
          {description && <p className="text-soft">{description}</p>}
          <TemplateTags tags={template.tags} />
          {canChangeFilm && (
            <Button
              look="secondary"
              size="small"
              className="self-start noscript:hidden"
              onPress={() => document.getElementById(FILM_BUTTON_ID)?.click()}
            >
              Choose another film
            </Button>
          )}
        </div>
      </details>
      {premium && hasOnlyFreeSends && (
        <p className="text-sm text-soft group-has-[[name=isKept]:checked]/page:hidden">
          {premiumSentence(premium)}
        </p>
      )}
    </section>
  );
}
