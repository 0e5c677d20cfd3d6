import { FilmPlayer } from '#app/features/templates/browser/film-player.tsx';
import { PremiumNote } from '#app/features/templates/browser/premium-note.tsx';
import { TemplateTags } from '#app/features/templates/browser/template-tags.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { OnScreenText } from '#films/catalogue.ts';
import { FILM_BUTTON_ID } from './create-message-fields.tsx';

interface TemplatePanelProps {
  template: {
    title: string;
    description: string | null;
    onScreenText: OnScreenText | null;
    durationSeconds: number;
    isPremium: boolean;
    priceCents: number;
    tags: string[];
    film: Film;
  };
  /** Whether the sender has a free send and nothing else. */
  hasOnlyFreeSends: boolean;
  /** A letter that is paid for keeps its film. */
  canChangeFilm: boolean;
}

/** The template a letter is written on. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { template, hasOnlyFreeSends, canChangeFilm } = props;
  const { title, description, onScreenText, durationSeconds, isPremium, priceCents } = template;
  return (
    <section
      aria-labelledby="template-title"
      className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      <FilmPlayer
        film={template.film}
        label={`Film: ${title}`}
        onScreenText={onScreenText}
        sizes="(min-width: 1024px) 32rem, 94vw"
        className="aspect-video w-full rounded-2xl bg-sunken"
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="template-title" className="text-3xl">
          {title}
        </h1>
        {isPremium && <Badge tone="premium">Premium · {formatPrice(priceCents)}</Badge>}
        <span className="text-sm text-soft tabular-nums">{formatDuration(durationSeconds)}</span>
      </div>
      {isPremium && hasOnlyFreeSends && <PremiumNote />}
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
    </section>
  );
}
