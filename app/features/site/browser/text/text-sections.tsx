import type { ReactNode } from 'react';

export interface TextSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface TextSectionsProps {
  sections: readonly TextSection[];
  /** Accessible name of the table of contents. */
  label: string;
}

/** A long text with a table of contents, which stays in view on wide screens. */
export function TextSections({ sections, label }: TextSectionsProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-10 sm:pt-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={label} className="lg:sticky lg:top-24 lg:self-start">
        <ol className="text-sm text-soft wrap-anywhere max-lg:columns-[2_8rem] max-lg:gap-x-8">
          {sections.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className="block py-1.5 hover:text-text">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-2xl flex-col gap-12">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="running-text">
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
