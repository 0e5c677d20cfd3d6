import { useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { AccountMenu, type HeaderViewer } from './account-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { authAddress, GET_STARTED, siteLinks } from './site-links.ts';
import { Wordmark } from './wordmark.tsx';

/**
 * The header of all pages except the recipient's. Its menus are popovers, so they need no script. It stays on
 * the screen where that is tall enough: at 400 %, it would cover a quarter of it.
 */
export function SiteHeader({ viewer }: { viewer: HeaderViewer | null }) {
  // The key closes the menus after each navigation.
  const { key, pathname } = useLocation();
  return (
    <header
      key={key}
      className="top-0 z-30 border-b [@media(min-height:30rem)]:sticky border-line bg-surface"
    >
      <div className="page flex h-16 items-center gap-[min(1.5rem,4vw)]">
        <a href="/main" className="me-auto rounded-lg lg:me-4">
          <Wordmark />
        </a>
        <nav aria-label="Main" className="me-auto hidden items-center gap-1 lg:flex">
          {siteLinks.map(({ label, to }) => (
            <a
              key={label}
              href={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="rounded-full px-3 py-2 text-sm text-soft hover:bg-hover hover:text-text aria-[current]:text-text"
            >
              {label}
            </a>
          ))}
        </nav>
        {viewer ? <AccountMenu viewer={viewer} /> : <SignedOutLinks />}
        <MobileMenu viewer={viewer} />
      </div>
    </header>
  );
}

/** The header when it is unknown whether somebody is signed in. */
export function PlainHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex h-16 items-center">
        <a href="/main" className="rounded-lg">
          <Wordmark />
        </a>
      </div>
    </header>
  );
}

function SignedOutLinks() {
  const location = useLocation();
  return (
    <div className="hidden items-center gap-2 lg:flex">
      <ButtonLink to={authAddress('/auth', location)} look="quiet" size="small">
        Sign In
      </ButtonLink>
      <ButtonLink to={authAddress(GET_STARTED, location)} size="small">
        Get Started
      </ButtonLink>
    </div>
  );
}
