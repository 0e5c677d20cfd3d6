import { Link, NavLink } from 'react-router';
import { Wordmark } from '#app/routes/layout/wordmark.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LinkIcon, mainLinks, moreLinks, searchLink } from './admin-links.tsx';

/** How much waits behind an entry, by its path. */
export type SidebarBadges = Record<string, { total: number; isUrgent?: boolean } | undefined>;

interface SidebarProps {
  isCollapsed: boolean;
  onToggle: () => void;
  badges: SidebarBadges;
}

/** The sidebar of wide windows: icons with labels or, collapsed, icons alone. */
export function Sidebar({ isCollapsed, onToggle, badges }: SidebarProps) {
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line bg-raised transition-[width] duration-200 md:flex',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <div className="flex h-16 items-center justify-between gap-2 px-3">
        {!isCollapsed && (
          <a href="/main" className="rounded-lg px-2">
            <Wordmark />
          </a>
        )}
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!isCollapsed}
          aria-controls="admin-nav"
          aria-keyshortcuts="Control+B Meta+B"
          title="Toggle sidebar (Ctrl+B)"
          className="grid size-11 place-items-center rounded-xl text-soft hover:bg-hover hover:text-text"
        >
          <span className="sr-only">Sidebar</span>
          <LinkIcon path="M4 5h16v14H4zM9.5 5v14" />
        </button>
      </div>
      <div id="admin-nav" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-3">
        <AdminNav isCollapsed={isCollapsed} badges={badges} />
      </div>
    </aside>
  );
}

export const MENU_ID = 'admin-menu';

/** In windows narrower than 768 px: a bar, and the sidebar's links in a panel over the page. */
export function MobileBar({ badges }: Pick<SidebarProps, 'badges'>) {
  return (
    <header className="top-0 z-30 flex h-14 [@media(min-height:30rem)]:sticky items-center justify-between border-b border-line bg-surface px-4 md:hidden">
      <a href="/main" className="rounded-lg">
        <Wordmark />
      </a>
      <Link
        to={searchLink.to}
        aria-label={searchLink.label}
        className="ms-auto grid size-11 place-items-center rounded-full hover:bg-hover"
      >
        <LinkIcon path={searchLink.path} />
      </Link>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-full hover:bg-hover"
      >
        <LinkIcon path="M4 7h16M4 12h16M4 17h16" />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="slide-in inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(20rem,85vw)] border-s border-line bg-raised p-4 text-text shadow-raised"
      >
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="ms-auto grid size-11 place-items-center rounded-full text-2xl hover:bg-hover"
        >
          <span aria-hidden="true">×</span>
        </button>
        <div className="flex min-h-[calc(100%-2.75rem)] flex-col">
          <AdminNav isCollapsed={false} badges={badges} />
        </div>
      </div>
    </header>
  );
}

const entry =
  'relative flex min-h-11 items-center gap-3 rounded-xl px-3 text-sm text-soft hover:bg-hover hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-text';

function AdminNav({ isCollapsed, badges }: Omit<SidebarProps, 'onToggle'>) {
  const link = ({ label, to, path }: (typeof mainLinks)[number]) => (
    <li key={to}>
      <NavLink
        to={to}
        end={to === '/admin'}
        prefetch="intent"
        aria-keyshortcuts={to === searchLink.to ? 'Control+K Meta+K' : undefined}
        title={isCollapsed ? label : undefined}
        className={entry}
      >
        <LinkIcon path={path} />
        <span className={isCollapsed ? 'sr-only' : undefined}>{label}</span>
        {to === searchLink.to && !isCollapsed && (
          <span className="ms-auto font-sans text-xs max-md:hidden" aria-hidden="true">
            Ctrl K
          </span>
        )}
        <WaitingBadge {...badges[to]} isDot={isCollapsed} />
      </NavLink>
    </li>
  );
  return (
    <>
      <nav aria-label="Admin" className="flex-1">
        <ul className="mb-3 border-b border-line pb-3">{link(searchLink)}</ul>
        <ul className="flex flex-col gap-0.5">{mainLinks.map(link)}</ul>
        <hr className="mx-2 my-3 border-line" />
        <ul className="flex flex-col gap-0.5">{moreLinks.map(link)}</ul>
      </nav>
      <div className="mt-3 border-t border-line pt-3">
        <NavLink
          to="/dashboard"
          className={entry}
          title={isCollapsed ? 'Back to the site' : undefined}
        >
          <LinkIcon path="M10 6 4 12l6 6M4.5 12H20" />
          <span className={isCollapsed ? 'sr-only' : undefined}>Back to the site</span>
        </NavLink>
        <form method="post" action="/sign-out">
          <button type="submit" className={classNames(entry, 'w-full')}>
            <LinkIcon path="M14 4.500H5v15h9M10 12h10.500M17 8.500l3.5 3.5-3.5 3.5" />
            <span className={isCollapsed ? 'sr-only' : undefined}>Sign Out</span>
          </button>
        </form>
      </div>
    </>
  );
}

interface WaitingBadgeProps {
  total?: number;
  isUrgent?: boolean;
  isDot: boolean;
}

/** How many wait; a dot in the collapsed sidebar. */
function WaitingBadge({ total = 0, isUrgent, isDot }: WaitingBadgeProps) {
  if (total === 0) return null;
  const look = isUrgent ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent';
  return (
    <span
      className={classNames(
        isDot
          ? classNames(
              'absolute end-2 top-2 size-2 rounded-full',
              isUrgent ? 'bg-danger' : 'bg-accent',
            )
          : classNames('ms-auto rounded-full px-2 py-0.5 text-xs font-medium tabular-nums', look),
      )}
    >
      <span className={isDot ? 'sr-only' : undefined}>
        {total > 99 ? '99+' : total}
        <span className="sr-only"> waiting</span>
      </span>
    </span>
  );
}
