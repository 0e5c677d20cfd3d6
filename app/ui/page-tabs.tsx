import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface PageTab {
  id: string;
  label: string;
  to: string;
}

interface PageTabsProps {
  label: string;
  tabs: PageTab[];
  /** The id of the tab that is shown; none while a search shows something else. */
  current: string | null;
  className?: string;
}

/** Links between views of one page, as one control that says which is shown. */
export function PageTabs({ label, tabs, current, className = 'w-fit' }: PageTabsProps) {
  return (
    <nav
      aria-label={label}
      className={classNames('flex max-w-full flex-wrap gap-1 rounded-3xl bg-sunken p-1', className)}
    >
      {tabs.map(({ id, label: name, to }) => (
        <Link
          key={id}
          to={to}
          replace
          preventScrollReset
          aria-current={id === current ? 'page' : undefined}
          className={classNames(
            'grow rounded-full px-3 py-2 text-center text-sm font-medium sm:px-5',
            id === current ? 'bg-raised text-text shadow-sm' : 'text-soft hover:text-text',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
