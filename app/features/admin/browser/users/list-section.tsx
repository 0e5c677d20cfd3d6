import type { ReactNode } from 'react';
import { ListPanel, MorePages } from '../page-parts.tsx';

/** Where the pages of a list are; null when it has one. */
export interface Paging {
  next: string | null;
  first: string;
  isFirst: boolean;
}

/** A long list below what is most important about a person. */
export function ListSection({
  id,
  title,
  lead,
  empty,
  rows,
  paging,
  children,
}: {
  /** Where a link to another page of it leads. */
  id?: string;
  title: string;
  lead?: ReactNode;
  /** Shown in place of the list when it is empty. */
  empty: string;
  rows: unknown[];
  paging?: Paging;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-10 scroll-mt-6">
      <h2 className="text-2xl">{title}</h2>
      {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
      <div className="mt-4">
        {rows.length === 0 ? (
          <p className="text-soft">{empty}</p>
        ) : (
          <ListPanel>{children}</ListPanel>
        )}
        {paging && <MorePages {...paging} />}
      </div>
    </section>
  );
}
