import { Link, useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { AccountLinks, type HeaderViewer, menuItemClass, ViewerSummary } from './account-menu.tsx';
import { authAddress, GET_STARTED, siteLinks } from './site-links.ts';

/** The slide-in menu of narrow screens: the navigation and the account links. */
export function MobileMenu({ viewer }: { viewer: HeaderViewer | null }) {
  const location = useLocation();
  const { pathname, search } = location;

  /**
   * A link to a section of the current page would only scroll behind the open menu. A different query
   * makes the browser load the page, which closes the menu.
   */
  const addressOf = (to: string) =>
    pathname === '/main' && search === '' ? to.replace('/main#', '/main?menu#') : to;

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
        {viewer && <ViewerSummary viewer={viewer} />}
        <nav aria-label="Menu" className="flex flex-col">
          {siteLinks.map(({ label, to }) => (
            <a
              key={label}
              href={addressOf(to)}
              aria-current={to === pathname ? 'page' : undefined}
              className={classNames(menuItemClass, 'aria-[current]:text-accent')}
            >
              {label}
            </a>
          ))}
          <hr className="my-3 border-line" />
          {viewer ? (
            <AccountLinks isStaff={viewer.isStaff} />
          ) : (
            <>
              <Link to={authAddress('/auth', location)} className={menuItemClass}>
                Sign In
              </Link>
              <Link
                to={authAddress(GET_STARTED, location)}
                className={classNames(buttonClass(), 'mt-3')}
              >
                Get Started
              </Link>
            </>
          )}
        </nav>
      </div>
    </div>
  );
}
