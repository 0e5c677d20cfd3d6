import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';

export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-4xl">{title}</h1>
        {lead && <p className="mt-2 max-w-2xl text-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}

export function Panel({
  title,
  lead,
  children,
}: {
  title?: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-2xl border border-line bg-raised p-6">
      {title && <h2 className="text-2xl">{title}</h2>}
      {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
      <div className={title ? 'mt-4' : undefined}>{children}</div>
    </section>
  );
}

/** A panel without padding, for a table. */
export function ListPanel({ children }: { children: ReactNode }) {
  return <div className="overflow-hidden rounded-2xl border border-line bg-raised">{children}</div>;
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-2xl border border-dashed border-line-strong px-6 py-14 text-center">
      <p className="font-serif text-2xl">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-md text-soft">{children}</div>}
    </div>
  );
}

/** Shown in place of a list that failed to load. */
export function FailedState({ notice, here }: { notice: Notice; here: string }) {
  return (
    <div role="alert" className="rounded-2xl border border-danger bg-danger-soft px-6 py-8">
      <p className="font-medium">{notice.title}</p>
      <p className="mt-1 text-soft">{notice.description ?? 'Nothing was changed.'}</p>
      <p className="mt-4">
        <ButtonLink to={here} look="secondary" size="small" reloadDocument>
          Try again
        </ButtonLink>
      </p>
    </div>
  );
}

/** Links to the first and the next page of a list. */
export function MorePages({
  next,
  isFirst,
  first,
}: {
  next: string | null;
  isFirst: boolean;
  first: string;
}) {
  if (!next && isFirst) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <ButtonLink to={first} look="secondary" size="small">
          Back to newest
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} look="secondary" size="small">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 last:border-0">
      <dt className="text-soft">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
