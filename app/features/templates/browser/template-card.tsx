import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatShortDuration } from '#app/shared/duration.ts';
import { Badge } from '#app/ui/badge.tsx';
import { FilmPoster } from './film-poster.tsx';
import type { GalleryTemplate } from './filter-templates.ts';
import { HeartButton } from './heart-button.tsx';
import { PremiumBadge, premiumSentence } from './premium-note.tsx';
import { TemplateTags } from './template-tags.tsx';

/** A pointer that merely passes over a card starts nothing. */
const HOVER_DELAY_MS = 250;

interface TemplateCardProps {
  template: GalleryTemplate;
  previewUrl: string;
  isFirst: boolean;
  /** A letter has this film, and its sender is choosing another. */
  isChosen: boolean;
  isFavorite: boolean;
  hasHeart: boolean;
}

/** One template. Its film plays silently while the card is hovered or focused. */
export const TemplateCard = memo(function TemplateCard({
  template,
  previewUrl,
  isFirst,
  isChosen,
  isFavorite,
  hasHeart,
}: TemplateCardProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const timer = useRef<number>(undefined);
  const enter = () => {
    if (!allowsMotion()) return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsPlaying(true), HOVER_DELAY_MS);
  };
  const leave = () => {
    window.clearTimeout(timer.current);
    setIsPlaying(false);
  };

  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && enter()}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised [contain-intrinsic-size:auto_24rem] [content-visibility:auto] focus-within:border-accent"
    >
      <div className="relative aspect-video overflow-hidden bg-sunken">
        <FilmPoster
          film={template.film}
          sizes="(min-width: 1280px) 18rem, (min-width: 640px) 45vw, 92vw"
          isFirst={isFirst}
          hasPlaceholder={false}
          className="size-full object-cover transition-transform duration-700 ease-quiet group-hover:scale-103"
        />
        {isPlaying && (
          <video
            autoPlay
            muted
            loop
            playsInline
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover"
          >
            {template.film.landscape.videos.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
        )}
        <span className="absolute start-3 end-14 top-3 flex flex-wrap gap-2">
          {isChosen && <Badge tone="secondary">Your letter has this film</Badge>}
          {template.premium && <PremiumBadge {...template.premium} />}
        </span>
        <span className="absolute end-3 bottom-3 rounded-full bg-veil px-2 py-0.5 text-xs text-on-film tabular-nums">
          {formatShortDuration(template.durationSeconds)}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-2xl">
          {/* The whole card is the link; its name is the title. */}
          <Link
            to={previewUrl}
            data-card=""
            preventScrollReset
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {template.title}
          </Link>
        </h2>
        <p className="flex-1 text-sm text-soft">{template.description}</p>
        {template.premium && <p className="text-sm">{premiumSentence(template.premium)}</p>}
        <TemplateTags tags={template.tags} />
      </div>
      {hasHeart && (
        <HeartButton
          templateId={template.id}
          title={template.title}
          isFavorite={isFavorite}
          className="absolute end-2 top-2"
        />
      )}
    </li>
  );
});

const allowsMotion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
