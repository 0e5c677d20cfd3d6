import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { longMonth } from '#app/shared/long-date.ts';
import { classNames } from '#app/ui/class-names.ts';

interface ScheduledMonthsProps {
  months: { month: string; total: number }[];
  /** The chosen one; null shows them all. */
  chosen: string | null;
}

/** The months in which scheduled letters leave, years ahead. */
export function ScheduledMonths({ months, chosen }: ScheduledMonthsProps) {
  if (months.length < 2 && !chosen) return null;
  return (
    <nav aria-label="Months" className="mb-6 flex flex-wrap gap-x-5 gap-y-1">
      <Month to="/messages?show=scheduled" isChosen={chosen === null}>
        Every month
      </Month>
      {months.map(({ month, total }) => (
        <Month
          key={month}
          to={`/messages?show=scheduled&month=${month}`}
          isChosen={chosen === month}
        >
          {longMonth(new Date(month))} <span className="tabular-nums">({total})</span>
        </Month>
      ))}
    </nav>
  );
}

interface MonthProps {
  to: string;
  isChosen: boolean;
  children: ReactNode;
}

function Month({ to, isChosen, children }: MonthProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'py-2 text-sm underline-offset-4',
        isChosen ? 'font-medium text-accent' : 'underline',
      )}
    >
      {children}
    </Link>
  );
}
