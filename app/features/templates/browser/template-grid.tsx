import type { FormEvent, KeyboardEvent } from 'react';
import type { GalleryTemplate } from './filter-templates.ts';
import { TemplateCard } from './template-card.tsx';

interface TemplateGridProps {
  templates: GalleryTemplate[];
  /** The film that a letter has, while another is being chosen for it. */
  chosenId?: string | undefined;
  /** A heart posts to the gallery as it is shown. Null while this browser keeps the hearts. */
  address: string | null;
  previewUrlOf: (templateId: string) => string;
  favoriteIds: ReadonlySet<string>;
  /** Whether favorites can be kept. */
  hasHearts: boolean;
  /** A film whose heart is taken off leaves. */
  hasOnlyFavorites: boolean;
  onToggleFavorite: (templateId: string) => void;
}

/** The cards. Arrow keys move between them as laid out; Home and End go to the first and last. */
export function TemplateGrid(props: TemplateGridProps) {
  const { templates, chosenId, address, previewUrlOf, favoriteIds, hasHearts } = props;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (props.hasOnlyFavorites) focusNextHeart(event.currentTarget, submitter);
    props.onToggleFavorite(submitter.value);
  }

  return (
    <form {...(address && { method: 'post', action: address })} onSubmit={onSubmit}>
      <ul onKeyDown={moveFocus} className="grid content-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map((template, position) => (
          <TemplateCard
            key={template.id}
            template={template}
            isFirst={position < 3}
            isChosen={template.id === chosenId}
            isFavorite={favoriteIds.has(template.id)}
            hasHeart={hasHearts}
            previewUrl={previewUrlOf(template.id)}
          />
        ))}
      </ul>
    </form>
  );
}

/** The focus would be lost with a card that leaves. */
function focusNextHeart(form: HTMLFormElement, pressed: HTMLButtonElement): void {
  const hearts = [...form.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  const position = hearts.indexOf(pressed);
  (hearts[position + 1] ?? hearts[position - 1])?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-card]')];
  const current = cards.indexOf(event.target as HTMLElement);
  if (current < 0) return;
  const next = cards[nextIndex(event.key, current, cards)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextIndex(key: string, current: number, cards: HTMLElement[]): number {
  const columns = columnsOf(cards);
  switch (key) {
    case 'ArrowRight':
      return current + 1;
    case 'ArrowLeft':
      return current - 1;
    case 'ArrowDown':
      return current + columns;
    case 'ArrowUp':
      return current - columns;
    case 'Home':
      return 0;
    case 'End':
      return cards.length - 1;
    default:
      return -1;
  }
}

/** The number of cards in a row: as many as share the first card's top edge. */
function columnsOf(cards: HTMLElement[]): number {
  const tops = cards.slice(0, 8).map((card) => card.closest('li')?.offsetTop);
  return tops.filter((top) => top === tops[0]).length;
}
