import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { MENU_ID, MobileBar, Sidebar } from '#app/features/admin/browser/sidebar.tsx';
import { isSidebarCollapsed, sidebarCookie } from '#app/features/admin/browser/sidebar-cookie.ts';
import type { OwnFrame } from '../../document-head.ts';
import { ErrorPage } from '../layout/error-page.tsx';
import type { Route } from './+types/admin-layout.ts';
import { requireStaff } from './admin-access.server.ts';

export const handle: OwnFrame = { ownFrame: true };

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export async function loader({ request }: Route.LoaderArgs) {
  return { isCollapsed: isSidebarCollapsed(request.headers.get('cookie')) };
}

/** Below this width the sidebar is a panel over the page. */
const NARROW_SCREEN = '(width < 768px)';

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame startsCollapsed={loaderData.isCollapsed}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame startsCollapsed={loaderData?.isCollapsed ?? false}>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}

/** Ctrl+B or Meta+B toggles its sidebar. */
function AdminFrame({
  startsCollapsed,
  children,
}: {
  startsCollapsed: boolean;
  children: ReactNode;
}) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  const { key } = useLocation();

  const toggle = () => {
    setIsCollapsed(!isCollapsed);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = sidebarCookie(!isCollapsed);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (matchMedia(NARROW_SCREEN).matches) document.getElementById(MENU_ID)?.togglePopover();
      else toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <MobileBar key={key} />
      <Sidebar isCollapsed={isCollapsed} onToggle={toggle} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 px-[clamp(1.25rem,3vw,2.5rem)] py-8 outline-none md:py-10"
      >
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
    </div>
  );
}
