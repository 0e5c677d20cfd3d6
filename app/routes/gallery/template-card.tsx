import { Link } from 'react-router';
import { FilmPoster, TemplateTags } from '#app/features/templates/public.tsx';
import { Badge } from '#app/ui/badge.tsx';
import type { GalleryTemplate } from './gallery-template.ts';

interface TemplateCardProps {
  template: GalleryTemplate;
  previewAddress: string;
  isFirst: boolean;
}

export function TemplateCard({ template, previewAddress, isFirst }: TemplateCardProps) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised focus-within:border-accent">
      <div className="relative aspect-video overflow-hidden bg-sunken">
        <FilmPoster
          film={template.film}
          sizes="(min-width: 1280px) 18rem, (min-width: 640px) 45vw, 92vw"
          isFirst={isFirst}
          className="size-full object-cover transition-transform duration-700 ease-quiet group-hover:scale-103"
        />
        {template.isPremium && (
          <span className="absolute start-3 top-3">
            <Badge tone="premium">Premium</Badge>
          </span>
        )}
        <span className="absolute end-3 bottom-3 rounded-full bg-veil px-2 py-0.5 text-xs text-[#f6efe4] tabular-nums">
          {template.durationSeconds} s
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-2xl">
          {/* The whole card is the link; its name is the title. */}
          <Link
            to={previewAddress}
            preventScrollReset
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {template.title}
          </Link>
        </h2>
        <p className="flex-1 text-sm text-soft">{template.description}</p>
        <TemplateTags tags={template.tags} />
      </div>
    </li>
  );
}
