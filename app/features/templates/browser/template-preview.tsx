import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { GalleryLetter } from './film-choice-header.tsx';
import { FilmPlayer } from './film-player.tsx';
import type { GalleryTemplate } from './filter-templates.ts';
import { PremiumBadge, premiumSentence } from './premium-note.tsx';
import { TemplateTags } from './template-tags.tsx';

interface TemplatePreviewProps {
  template: GalleryTemplate;
  /** The letter that is to have another film; null to begin one. */
  letter: GalleryLetter | null;
  closeUrl: string;
  onClose: () => void;
}

/** A template's preview. Its film starts playing, muted until the viewer turns on the sound. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { template, letter, closeUrl, onClose } = props;
  const player = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Where the browser blocks autoplay, the controls still work.
    player.current
      ?.querySelector('video')
      ?.play()
      .catch(() => {});
  }, []);

  const { title, description, mood, tags, premium, seenAndHeard } = template;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeControl={
        <Link
          to={closeUrl}
          preventScrollReset
          aria-label="Close preview"
          className="grid size-11 shrink-0 place-items-center rounded-full text-2xl hover:bg-hover"
        >
          <span aria-hidden="true">×</span>
        </Link>
      }
    >
      <div ref={player}>
        <FilmPlayer
          film={template.film}
          label={`Film: ${title}`}
          onScreenText={template.onScreenText}
          sizes="(min-width: 1024px) 56rem, 88vw"
          className="aspect-video w-full rounded-2xl bg-film-shade"
        />
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="flex flex-col gap-3">
          <p>{description}</p>
          <div className="flex flex-wrap items-center gap-2">
            {premium && <PremiumBadge {...premium} />}
            {mood && <Badge tone="outline">{mood}</Badge>}
            <TemplateTags tags={tags} />
          </div>
          {premium && <p className="text-sm">{premiumSentence(premium)}</p>}
          {seenAndHeard && (
            <details className="text-sm text-soft">
              <summary className="w-fit cursor-pointer underline underline-offset-4">
                What you see and hear
              </summary>
              <p className="mt-2 max-w-prose">{seenAndHeard}</p>
              <p className="mt-2">Pictures and music are computer-generated.</p>
            </details>
          )}
        </div>
        <ChooseFilm templateId={template.id} letter={letter} />
      </div>
    </Dialog>
  );
}

/** Begins a letter on the film, or gives it to the letter that is to have another. */
function ChooseFilm({
  templateId,
  letter,
}: { templateId: string } & Pick<TemplatePreviewProps, 'letter'>) {
  // A fetcher stays on this page until it is answered, also when the answer is a fault of ours.
  const fetcher = useFetcher();
  if (!letter) return <ButtonLink to={`/message/${templateId}`}>Use this film</ButtonLink>;
  if (templateId === letter.templateId) {
    return <ButtonLink to={letter.returnAddress}>Keep this film</ButtonLink>;
  }
  return (
    <fetcher.Form method="post" action={`/messages/${letter.messageId}/film`}>
      <input type="hidden" name="templateId" value={templateId} />
      <input type="hidden" name="from" value={letter.from} />
      <Button type="submit" isBusy={fetcher.state !== 'idle'} className="w-full">
        Use this film
      </Button>
    </fetcher.Form>
  );
}
