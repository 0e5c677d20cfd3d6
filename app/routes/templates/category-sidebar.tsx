import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';

interface CategorySidebarProps {
  categories: { id: string; name: string; templateCount: number }[];
  total: number;
  selectedId: string | null;
  urlOf: (categoryId: string | null) => string;
}

export function CategorySidebar({ categories, total, selectedId, urlOf }: CategorySidebarProps) {
  const entries = [{ id: null, name: 'All', templateCount: total }, ...categories];
  return (
    <nav aria-label="Categories">
      <ul className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-2 lg:flex-col">
        {entries.map(({ id, name, templateCount }) => (
          <li key={name} className="shrink-0">
            <Link
              to={urlOf(id)}
              preventScrollReset
              aria-current={id === selectedId ? 'true' : undefined}
              className={classNames(
                'flex items-center justify-between gap-3 rounded-full px-4 py-2 lg:rounded-xl',
                id === selectedId
                  ? 'bg-accent-soft font-medium text-accent'
                  : 'text-soft hover:bg-hover hover:text-text',
              )}
            >
              {name}
              <span className="text-sm tabular-nums">{templateCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
