import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { OwnFrame } from '../../document-head.ts';
import type { Route } from './+types/admin-layout.ts';
import { requireStaff } from './admin-access.server.ts';
import { MENU_ID, NarrowBar, Sidebar } from './sidebar.tsx';
import { isSidebarFolded, sidebarCookie } from './sidebar-cookie.ts';

export const handle: OwnFrame = { ownFrame: true };

/** Before anything below it is read or done. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    requireStaff(context);
    return next();
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context);
  return { isFolded: isSidebarFolded(request.headers.get('cookie')) };
}

/** Spec section 9: the width below which the sidebar is a panel over the page. */
const NARROW = '(width < 768px)';

/** The frame of the admin area (spec section 2): a sidebar that folds, with Ctrl or Meta and b too. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const [isFolded, setIsFolded] = useState(loaderData.isFolded);
  const { key } = useLocation();

  const toggle = () => {
    setIsFolded(!isFolded);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
    document.cookie = sidebarCookie(!isFolded);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (matchMedia(NARROW).matches) document.getElementById(MENU_ID)?.togglePopover();
      else toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <NarrowBar key={key} />
      <Sidebar isFolded={isFolded} onToggle={toggle} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 px-[clamp(1.25rem,3vw,2.5rem)] py-8 outline-none md:py-10"
      >
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
