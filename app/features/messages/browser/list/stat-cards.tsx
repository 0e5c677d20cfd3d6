import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { type DashboardFilter, filters } from './filters.ts';

interface StatCardsProps {
  totals: Record<DashboardFilter, number>;
  filter: DashboardFilter;
}

/** Four counters that filter the list. */
export function StatCards({ totals, filter }: StatCardsProps) {
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
          <span className="block font-serif text-4xl lining-nums tabular-nums">
            {totals[key as DashboardFilter]}
          </span>
        </Link>
      ))}
    </nav>
  );
}
