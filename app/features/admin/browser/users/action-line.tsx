import { type ReactNode, useState } from 'react';

/** What an admin may do, folded to one line until it is wanted. */
export function ActionLine({
  label,
  value,
  isOpen = false,
  children,
}: {
  label: string;
  /** How it stands now. */
  value?: ReactNode;
  /** Whether it comes unfolded: something in its form is wrong. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  // Afterwards, its user folds it.
  const [startsOpen] = useState(isOpen);
  return (
    <details
      open={startsOpen || undefined}
      className="group/action border-b border-line last:border-0"
    >
      <summary className="-mx-2 flex min-h-11 list-none items-baseline gap-3 rounded-lg px-2 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{label}</span>
        {value !== undefined && <span className="text-sm text-soft">{value}</span>}
        <span
          aria-hidden="true"
          className="text-soft transition-transform group-open/action:rotate-90"
        >
          ›
        </span>
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
