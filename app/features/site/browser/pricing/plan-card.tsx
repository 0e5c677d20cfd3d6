import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

interface PlanCardProps {
  name: string;
  badge?: ReactNode;
  price: string;
  unit: string;
  points: readonly string[];
  /** Highlights the most popular plan. */
  isHighlighted?: boolean;
  action: ReactNode;
  children?: ReactNode;
}

export function PlanCard(props: PlanCardProps) {
  const { name, badge, price, unit, points, isHighlighted = false, action, children } = props;
  return (
    <li
      className={classNames(
        'flex flex-col rounded-3xl border bg-raised p-7 sm:p-8',
        isHighlighted ? 'border-primary shadow-raised' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-card">{name}</h2>
        {badge}
      </div>
      <p className="mt-5">
        <span className="block font-serif text-5xl">{price}</span>{' '}
        <span className="text-soft">{unit}</span>
      </p>
      {points.length > 0 && (
        <ul className="mt-6 flex flex-col gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Tick />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {action && <div className="mt-auto grid pt-8">{action}</div>}
    </li>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 16 16" className="mt-1.5 size-3.5 shrink-0 text-accent" aria-hidden="true">
      <path
        d="M2 8.5 6 12.5 14 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
