import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

interface EntryPanelsProps {
  /** Where `Start Here` leads: the landing page or, on that page, its section. */
  howItWorks: { film: Film; to: string };
  gallery: { film: Film };
  /** Whether the panels are above the fold, so that their images load first. */
  isFirst?: boolean;
}

export function EntryPanels({ howItWorks, gallery, isFirst = false }: EntryPanelsProps) {
  return (
    <div className="grid flex-1 gap-4 sm:gap-5 md:grid-cols-2">
      <Panel
        title="How It Works"
        text="From picking a film to the moment it is opened."
        film={howItWorks.film}
        action={{ label: 'Start Here', to: howItWorks.to, look: 'film' }}
        isFirst={isFirst}
      />
      <Panel
        className="order-first md:order-none"
        title="Browse Gallery"
        text="Short films for love, apology, support, gratitude, farewell and celebration."
        film={gallery.film}
        action={{ label: 'Send Now', to: '/presets', look: 'primary' }}
        isFirst={isFirst}
      />
    </div>
  );
}

interface PanelProps {
  title: string;
  text: string;
  film: Film;
  action: { label: string; to: string; look: 'primary' | 'film' };
  isFirst: boolean;
  className?: string;
}

function Panel({ title, text, film, action, isFirst, className }: PanelProps) {
  return (
    <article
      className={classNames(
        'group relative isolate flex min-h-72 flex-col justify-end overflow-hidden rounded-3xl p-6 text-on-film sm:p-9 md:min-h-112',
        className,
      )}
    >
      <FilmPoster
        film={film}
        sizes="(min-width: 768px) 34rem, 92vw"
        isFirst={isFirst}
        hasPlaceholder={isFirst}
        className="absolute inset-0 -z-20 size-full object-cover transition-transform duration-1000 ease-quiet group-hover:scale-103"
      />
      <div className="film-foot absolute inset-0 -z-10" />
      <h2 className="title-section">{title}</h2>
      <p className="mt-2 mb-6 max-w-sm">{text}</p>
      <p>
        {/* The link covers the panel, but only its button text is its accessible name. */}
        <a
          href={action.to}
          className={classNames(
            buttonClass(action.look),
            'after:absolute after:inset-0 after:rounded-3xl',
          )}
        >
          {action.label}
        </a>
      </p>
    </article>
  );
}
