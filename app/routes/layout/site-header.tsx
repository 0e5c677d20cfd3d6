import { Link, useLocation } from 'react-router';
import { avatarInitials, type Viewer } from '#app/features/accounts/public.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { siteLinks } from './links.ts';
import { Wordmark } from './wordmark.tsx';

export type HeaderViewer = Pick<Viewer, 'fullName' | 'email' | 'avatarUrl'>;

const menuItem = 'block rounded-xl px-4 py-2.5 text-start hover:bg-hover';

/**
 * The header of every page but the recipient's. Its menus are popovers, so they open, close on
 * Escape and on a click outside without a line of script.
 */
export function SiteHeader({ viewer }: { viewer: HeaderViewer | null }) {
  // A new place closes the menus that led to it.
  const { key } = useLocation();
  return (
    <header
      key={key}
      className="sticky top-0 z-30 border-b border-line bg-surface/92 backdrop-blur-md"
    >
      <div className="page flex h-16 items-center gap-6">
        <Link to="/main" className="me-auto rounded-lg lg:me-4">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="me-auto hidden items-center gap-1 lg:flex">
          {siteLinks.map(({ label, to }) => (
            <Link
              key={label}
              to={to}
              className="rounded-full px-3 py-2 text-sm text-soft hover:bg-hover hover:text-text"
            >
              {label}
            </Link>
          ))}
        </nav>
        {viewer ? <AccountMenu viewer={viewer} /> : <SignedOutLinks />}
        <MobileMenu viewer={viewer} />
      </div>
    </header>
  );
}

function SignedOutLinks() {
  return (
    <div className="hidden items-center gap-2 lg:flex">
      <ButtonLink to="/auth" look="quiet" size="small">
        Sign In
      </ButtonLink>
      <ButtonLink to="/auth" size="small">
        Get Started
      </ButtonLink>
    </div>
  );
}

function AccountMenu({ viewer }: { viewer: HeaderViewer }) {
  return (
    <div className="hidden lg:block">
      <button type="button" popoverTarget="account-menu" className="rounded-full">
        <span className="sr-only">Your account</span>
        <Avatar imageUrl={viewer.avatarUrl} initials={avatarInitials(viewer)} />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="inset-auto end-[max(2.5rem,calc((100vw-72rem)/2+2.5rem))] top-18 m-0 w-72 rounded-2xl border border-line bg-raised p-2 text-text shadow-raised"
      >
        <WhoIsIn viewer={viewer} />
        <nav aria-label="Account">
          <AccountLinks />
        </nav>
      </div>
    </div>
  );
}

function WhoIsIn({ viewer }: { viewer: HeaderViewer }) {
  return (
    <div className="mb-2 border-b border-line px-4 pt-2 pb-3">
      <p className="truncate font-medium">{viewer.fullName}</p>
      <p className="truncate text-sm text-soft">{viewer.email}</p>
    </div>
  );
}

function AccountLinks() {
  return (
    <>
      <Link to="/dashboard" className={menuItem}>
        Dashboard
      </Link>
      <Link to="/settings" className={menuItem}>
        Settings
      </Link>
      <form method="post" action="/sign-out">
        <button type="submit" className={classNames(menuItem, 'w-full')}>
          Sign out
        </button>
      </form>
    </>
  );
}

function MobileMenu({ viewer }: { viewer: HeaderViewer | null }) {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-full hover:bg-hover"
      >
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path
            d="M4 7h16M4 12h16M4 17h16"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <div
        id="site-menu"
        popover="auto"
        className="slide-in inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(20rem,85vw)] border-s border-line bg-raised p-4 text-text shadow-raised"
      >
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="ms-auto grid size-11 place-items-center rounded-full text-2xl hover:bg-hover"
        >
          <span aria-hidden="true">×</span>
        </button>
        {viewer && <WhoIsIn viewer={viewer} />}
        <nav aria-label="Menu" className="flex flex-col">
          {siteLinks.map(({ label, to }) => (
            <Link key={label} to={to} className={menuItem}>
              {label}
            </Link>
          ))}
          <hr className="my-3 border-line" />
          {viewer ? (
            <AccountLinks />
          ) : (
            <>
              <Link to="/auth" className={menuItem}>
                Sign In
              </Link>
              <Link to="/auth" className={classNames(buttonClass(), 'mt-3')}>
                Get Started
              </Link>
            </>
          )}
        </nav>
      </div>
    </div>
  );
}
