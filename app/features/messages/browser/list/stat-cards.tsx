import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { type DashboardFilter, filters } from './filters.ts';

interface StatCardsProps {
  totals: Record<DashboardFilter, number>;
  filter: DashboardFilter;
}

/** Four counters that filter the list; one quiet row while there is nothing to count. */
export function StatCards({ totals, filter }: StatCardsProps) {
  const isQuiet = totals.all === 0;
  return (
    <nav
      aria-label="Filter messages"
      className={classNames(
        'mt-8',
        isQuiet
          ? 'flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-6'
          : 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4',
      )}
    >
      {Object.entries(filters).map(([key, { cardTitle }]) => (
        <Link
          key={key}
          to={key === 'all' ? '/dashboard' : `/dashboard?show=${key}`}
          preventScrollReset
          aria-current={key === filter ? 'true' : undefined}
          className={classNames(
            isQuiet
              ? 'flex items-baseline gap-2 py-2'
              : 'rounded-2xl border bg-raised px-5 py-4 transition-colors duration-200 hover:border-accent',
            !isQuiet && (key === filter ? 'border-accent' : 'border-line'),
          )}
        >
          <span className="block text-sm text-soft">{cardTitle}</span>
          <span
            className={classNames(
              'block lining-nums tabular-nums',
              isQuiet ? 'text-sm' : 'font-serif text-4xl',
            )}
          >
            {totals[key as DashboardFilter]}
          </span>
        </Link>
      ))}
    </nav>
  );
}
