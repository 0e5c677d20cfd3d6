import { type Film, FilmPoster } from '#app/features/templates/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

interface EntryPanelsProps {
  /** `Start Here` leads to the landing page, or down to its section when one is already there. */
  howItWorks: { film: Film; to: string };
  gallery: { film: Film };
}

/** The two ways in (spec section 2, landing). */
export function EntryPanels({ howItWorks, gallery }: EntryPanelsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Panel
        title="How It Works"
        text="Four quiet steps, from the film you choose to the moment it is opened."
        film={howItWorks.film}
        action={{ label: 'Start Here', to: howItWorks.to }}
      />
      <Panel
        title="Browse Gallery"
        text="Short films for love, apology, support, gratitude, farewell and celebration."
        film={gallery.film}
        action={{ label: 'Send Now', to: '/presets' }}
      />
    </div>
  );
}

interface PanelProps {
  title: string;
  text: string;
  film: Film;
  action: { label: string; to: string };
}

function Panel({ title, text, film, action }: PanelProps) {
  return (
    <article className="relative isolate flex min-h-88 flex-col justify-end overflow-hidden rounded-3xl p-7 text-[#f6efe4] sm:p-9">
      <FilmPoster
        film={film}
        sizes="(min-width: 768px) 34rem, 92vw"
        isFirst
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-[#080914f2] via-[#08091480] to-[#08091426]" />
      <h2 className="text-4xl">{title}</h2>
      <p className="mt-2 mb-6 max-w-sm">{text}</p>
      <p>
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </p>
    </article>
  );
}
