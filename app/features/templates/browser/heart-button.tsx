import { classNames } from '#app/ui/class-names.ts';

interface HeartButtonProps {
  templateId: string;
  title: string;
  isFavorite: boolean;
  className?: string;
}

/** Marks a template as a favorite. It submits the form around it, with or without scripts. */
export function HeartButton({ templateId, title, isFavorite, className }: HeartButtonProps) {
  return (
    <button
      type="submit"
      name={isFavorite ? 'unmark' : 'mark'}
      value={templateId}
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${title}`}
      className={classNames(
        'grid size-11 place-items-center rounded-full bg-veil text-on-film transition-transform duration-200 hover:scale-105',
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classNames('size-5 stroke-current', isFavorite ? 'fill-current' : 'fill-none')}
        strokeWidth={1.8}
        strokeLinejoin="round"
      >
        <path d="M12 20.3 4.4 12.6a5 5 0 0 1 7.1-7.1l.5.5.5-.5a5 5 0 0 1 7.1 7.1Z" />
      </svg>
    </button>
  );
}
