import { Link } from 'react-router';
import type { MessageStatus } from '#app/features/messages/public.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { type DashboardFilter, filters } from './filters.ts';

interface StatCardsProps {
  counts: Record<MessageStatus, number>;
  filter: DashboardFilter;
}

/** Four counters that filter the list when pressed. */
export function StatCards({ counts, filter }: StatCardsProps) {
  const total = counts.draft + counts.scheduled + counts.sent + counts.failed;
  const values: Record<DashboardFilter, number> = {
    all: total,
    sent: counts.sent,
    scheduled: counts.scheduled,
    draft: counts.draft,
  };
  return (
    <nav
      aria-label="Filter messages"
      className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4"
    >
      {Object.entries(filters).map(([key, { cardTitle }]) => (
        <Link
          key={key}
          to={key === 'all' ? '/dashboard' : `/dashboard?show=${key}`}
          preventScrollReset
          aria-current={key === filter ? 'true' : undefined}
          className={classNames(
            'rounded-2xl border bg-raised px-5 py-4 transition-colors duration-200 hover:border-accent',
            key === filter ? 'border-accent' : 'border-line',
          )}
        >
          <span className="block text-sm text-soft">{cardTitle}</span>
          <span className="block font-serif text-4xl tabular-nums">
            {values[key as DashboardFilter]}
          </span>
        </Link>
      ))}
    </nav>
  );
}
