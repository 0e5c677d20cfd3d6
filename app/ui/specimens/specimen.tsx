import type { ReactNode } from 'react';

interface SpecimenProps {
  title: string;
  children: ReactNode;
}

/** One primitive with its states side by side. */
export function Specimen({ title, children }: SpecimenProps) {
  return (
    <section className="mb-10 border-t border-line pt-4">
      <h2 className="mb-4 font-sans text-sm font-medium text-soft">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
