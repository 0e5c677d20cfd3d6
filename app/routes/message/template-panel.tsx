import { type Film, FilmPlayer, TemplateTags } from '#app/features/templates/public.tsx';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';

interface TemplatePanelProps {
  template: {
    title: string;
    description: string | null;
    onScreenText: string;
    durationSeconds: number;
    isPremium: boolean;
    priceCents: number;
    tags: string[];
    film: Film;
  };
}

/** The film a letter is written on (spec section 2, create message). */
export function TemplatePanel({ template }: TemplatePanelProps) {
  const { title, description, onScreenText, durationSeconds, isPremium, priceCents } = template;
  return (
    <section
      aria-labelledby="template-title"
      className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      <div className="relative">
        <FilmPlayer
          film={template.film}
          label={`Film: ${title}`}
          sizes="(min-width: 1024px) 32rem, 94vw"
          className="aspect-video w-full rounded-2xl bg-sunken"
        />
        {/* The clean film carries no words: they stand over it, as they will for the recipient. */}
        {onScreenText && (
          <p className="pointer-events-none absolute inset-x-6 top-[22%] text-center font-serif text-2xl whitespace-pre-line text-on-film italic [text-shadow:0_1px_14px_rgb(0_0_0/0.75)] sm:text-3xl">
            {onScreenText}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="template-title" className="text-3xl">
          {title}
        </h1>
        {isPremium && <Badge tone="premium">Premium · {formatPrice(priceCents)}</Badge>}
        <span className="text-sm text-soft tabular-nums">{durationSeconds} seconds</span>
      </div>
      {description && <p className="text-soft">{description}</p>}
      <TemplateTags tags={template.tags} />
    </section>
  );
}
