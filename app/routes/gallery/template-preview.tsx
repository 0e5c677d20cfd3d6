import { Link } from 'react-router';
import { FilmPlayer, TemplateTags } from '#app/features/templates/public.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { GalleryTemplate } from './gallery-template.ts';

interface TemplatePreviewProps {
  template: GalleryTemplate;
  closeAddress: string;
  onClose: () => void;
}

export function TemplatePreview({ template, closeAddress, onClose }: TemplatePreviewProps) {
  return (
    <Dialog
      title={template.title}
      onClose={onClose}
      closeControl={
        <Link
          to={closeAddress}
          preventScrollReset
          aria-label="Close preview"
          className="grid size-11 shrink-0 place-items-center rounded-full text-2xl hover:bg-hover"
        >
          <span aria-hidden="true">×</span>
        </Link>
      }
    >
      <FilmPlayer
        film={template.film}
        label={`Film: ${template.title}`}
        className="aspect-video w-full rounded-2xl bg-sunken"
      />
      <div className="mt-5 grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="flex flex-col gap-3">
          <p>{template.description}</p>
          <div className="flex flex-wrap items-center gap-2">
            {template.isPremium && <Badge tone="premium">Premium</Badge>}
            <Badge tone="outline">{template.mood}</Badge>
            <TemplateTags tags={template.tags} />
          </div>
        </div>
        <ButtonLink to={`/message/${template.id}`}>Use this film</ButtonLink>
      </div>
    </Dialog>
  );
}
