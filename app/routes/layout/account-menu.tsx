import { Link } from 'react-router';
import { avatarInitials } from '#app/features/accounts/account.rules.ts';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { classNames } from '#app/ui/class-names.ts';

export type HeaderViewer = Pick<Viewer, 'fullName' | 'email' | 'avatarUrl'> & { isStaff: boolean };

/** The class of an entry in a header menu. */
export const menuItemClass = 'block rounded-xl px-4 py-2.5 text-start hover:bg-hover';

/** The signed-in user's menu, on wide screens. */
export function AccountMenu({ viewer }: { viewer: HeaderViewer }) {
  return (
    <div className="hidden lg:block">
      <button type="button" popoverTarget="account-menu" className="rounded-full">
        <span className="sr-only">Your account</span>
        <Avatar imageUrl={viewer.avatarUrl} initials={avatarInitials(viewer)} />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="fade-in inset-auto end-[max(2.5rem,calc((100vw-72rem)/2+2.5rem))] top-18 m-0 w-72 rounded-2xl border border-line bg-raised p-2 text-text shadow-raised"
      >
        <ViewerSummary viewer={viewer} />
        <nav aria-label="Account">
          <AccountLinks isStaff={viewer.isStaff} />
        </nav>
      </div>
    </div>
  );
}

export function ViewerSummary({ viewer }: { viewer: HeaderViewer }) {
  return (
    <div className="mb-2 flex items-center gap-3 border-b border-line px-4 pt-2 pb-3">
      <Avatar imageUrl={viewer.avatarUrl} initials={avatarInitials(viewer)} />
      <div className="min-w-0">
        <p className="truncate font-medium">{viewer.fullName}</p>
        <p className="truncate text-sm text-soft">{viewer.email}</p>
      </div>
    </div>
  );
}

export function AccountLinks({ isStaff }: { isStaff: boolean }) {
  return (
    <>
      <Link to="/dashboard" className={menuItemClass}>
        Dashboard
      </Link>
      <Link to="/settings" className={menuItemClass}>
        Settings
      </Link>
      {isStaff && (
        <Link to="/admin" className={menuItemClass}>
          Admin
        </Link>
      )}
      <form method="post" action="/sign-out">
        <button type="submit" className={classNames(menuItemClass, 'w-full')}>
          Sign out
        </button>
      </form>
    </>
  );
}
