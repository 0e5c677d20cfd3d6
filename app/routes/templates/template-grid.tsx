import type { KeyboardEvent } from 'react';
import type { GalleryTemplate } from './gallery-template.ts';
import { TemplateCard } from './template-card.tsx';

interface TemplateGridProps {
  templates: GalleryTemplate[];
  previewAddressOf: (templateId: string) => string;
}

/** The cards. Arrow keys walk through them as they stand, Home and End lead to the ends. */
export function TemplateGrid({ templates, previewAddressOf }: TemplateGridProps) {
  return (
    <ul onKeyDown={walk} className="grid content-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {templates.map((template, position) => (
        <TemplateCard
          key={template.id}
          template={template}
          isFirst={position < 3}
          previewAddress={previewAddressOf(template.id)}
        />
      ))}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-card]')];
  const here = cards.indexOf(event.target as HTMLElement);
  if (here < 0) return;
  const next = cards[neighbour(event.key, here, cards)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(key: string, here: number, cards: HTMLElement[]): number {
  const columns = columnsOf(cards);
  switch (key) {
    case 'ArrowRight':
      return here + 1;
    case 'ArrowLeft':
      return here - 1;
    case 'ArrowDown':
      return here + columns;
    case 'ArrowUp':
      return here - columns;
    case 'Home':
      return 0;
    case 'End':
      return cards.length - 1;
    default:
      return -1;
  }
}

/** How many stand beside each other: as many as share the height of the first. */
function columnsOf(cards: HTMLElement[]): number {
  const tops = cards.slice(0, 8).map((card) => card.closest('li')?.offsetTop);
  return tops.filter((top) => top === tops[0]).length;
}
