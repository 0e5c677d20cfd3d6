import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import type { GalleryFilter } from './filter-templates.ts';
import type { GalleryUrlOf } from './use-gallery-url.ts';

interface CategorySidebarProps {
  categories: { id: string; name: string; templateCount: number }[];
  total: number;
  favoriteCount: number;
  /** Without scripts, only an account keeps favorites. */
  isSignedIn: boolean;
  filter: GalleryFilter;
  urlOf: GalleryUrlOf;
}

export function CategorySidebar(props: CategorySidebarProps) {
  const { categories, total, favoriteCount, isSignedIn, filter, urlOf } = props;
  const inCategory = (id: string | null, name: string, count: number) => ({
    name,
    count,
    isSelected: !filter.hasOnlyFavorites && id === filter.categoryId,
    to: urlOf({ ...filter, categoryId: id, hasOnlyFavorites: false }),
    className: 'shrink-0',
  });
  const entries = [
    inCategory(null, 'All', total),
    {
      name: 'Favorites',
      count: favoriteCount,
      isSelected: filter.hasOnlyFavorites,
      to: urlOf({ ...filter, categoryId: null, hasOnlyFavorites: true }),
      className: classNames('shrink-0', !isSignedIn && 'noscript:hidden'),
    },
    ...categories.map(({ id, name, templateCount }) => inCategory(id, name, templateCount)),
  ];
  return (
    <nav aria-label="Categories">
      <ul className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-2 lg:flex-col">
        {entries.map(({ name, count, isSelected, to, className }) => (
          <li key={name} className={className}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isSelected ? 'true' : undefined}
              className={classNames(
                'flex items-center justify-between gap-3 rounded-full px-4 py-2 lg:rounded-xl',
                isSelected
                  ? 'bg-accent-soft font-medium text-accent'
                  : 'text-soft hover:bg-hover hover:text-text',
              )}
            >
              {name}
              <span className="text-sm tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
