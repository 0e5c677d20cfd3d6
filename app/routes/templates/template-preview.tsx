import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FilmPlayer } from '#app/features/templates/components/film-player.tsx';
import { TemplateTags } from '#app/features/templates/components/template-tags.tsx';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FreeSendLine } from './free-send-line.tsx';
import type { GalleryTemplate } from './gallery-template.ts';

interface TemplatePreviewProps {
  template: GalleryTemplate;
  hasOnlyFreeSends: boolean;
  closeAddress: string;
  onClose: () => void;
}

/** A template to be looked at: its film plays, muted until sound is asked for. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { template, hasOnlyFreeSends, closeAddress, onClose } = props;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A browser that plays nothing by itself leaves it to the controls.
    stage.current
      ?.querySelector('video')
      ?.play()
      .catch(() => {});
  }, []);

  const { title, description, mood, tags, isPremium, priceCents, seenAndHeard, words } = template;
  return (
    <Dialog
      title={title}
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
      <div ref={stage}>
        <FilmPlayer
          film={template.film}
          label={`Film: ${title}`}
          words={words}
          sizes="(min-width: 1024px) 56rem, 88vw"
          className="aspect-video w-full rounded-2xl bg-sunken"
        />
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="flex flex-col gap-3">
          <p>{description}</p>
          <div className="flex flex-wrap items-center gap-2">
            {isPremium && <Badge tone="premium">Premium · {formatPrice(priceCents)}</Badge>}
            {mood && <Badge tone="outline">{mood}</Badge>}
            <TemplateTags tags={tags} />
          </div>
          {isPremium && hasOnlyFreeSends && <FreeSendLine />}
          {seenAndHeard && (
            <details className="text-sm text-soft">
              <summary className="w-fit cursor-pointer underline underline-offset-4">
                What is seen and heard
              </summary>
              <p className="mt-2 max-w-prose">{seenAndHeard}</p>
              <p className="mt-2">Picture and music were made by computer.</p>
            </details>
          )}
        </div>
        <ButtonLink to={`/message/${template.id}`}>Use this film</ButtonLink>
      </div>
    </Dialog>
  );
}
