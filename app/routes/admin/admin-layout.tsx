import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, type ShouldRevalidateFunction, useLocation } from 'react-router';
import { SearchDialog } from '#app/features/admin/browser/search/search-dialog.tsx';
import {
  MENU_ID,
  MobileBar,
  Sidebar,
  type SidebarBadges,
} from '#app/features/admin/browser/sidebar.tsx';
import { isSidebarCollapsed, sidebarCookie } from '#app/features/admin/browser/sidebar-cookie.ts';
import {
  countWaitingWork,
  type WaitingWork,
} from '#app/features/moderation/waiting-work.queries.server.ts';
import type { OwnFrame } from '../../document-head.ts';
import { servicesContext } from '../context.server.ts';
import { ErrorPage } from '../layout/error-page.tsx';
import { tryLoad } from '../try-load.server.ts';
import type { Route } from './+types/admin-layout.ts';
import { requireStaff } from './admin-access.server.ts';

export const handle: OwnFrame = { ownFrame: true };

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return {
    isCollapsed: isSidebarCollapsed(request.headers.get('cookie')),
    work: await tryLoad(context, () => countWaitingWork(db, clock.now()), 'list_failed'),
  };
}

/** Its counts are those of the moment on every page, not those of the first. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate || change.currentUrl.pathname !== change.nextUrl.pathname;

/** Below this width the sidebar is a panel over the page. */
const NARROW_SCREEN = '(width < 768px)';

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame startsCollapsed={loaderData.isCollapsed} work={loaderData.work.value}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame
      startsCollapsed={loaderData?.isCollapsed ?? false}
      work={loaderData?.work.value ?? null}
    >
      <ErrorPage error={error} />
    </AdminFrame>
  );
}

/** What waits behind each entry of the sidebar, by its path. */
const badgesOf = ({ dangers, reports, held, failed, videos }: WaitingWork): SidebarBadges => ({
  '/admin/reports': { total: dangers.total + reports.total, isUrgent: dangers.total > 0 },
  '/admin/deliveries': { total: held.total + failed.total },
  '/admin/gallery': { total: videos.total },
});

/** Ctrl+B or Meta+B toggles its sidebar. */
function AdminFrame({
  startsCollapsed,
  work,
  children,
}: {
  startsCollapsed: boolean;
  work: WaitingWork | null;
  children: ReactNode;
}) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  const { key } = useLocation();
  const badges = work ? badgesOf(work) : {};

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
      <MobileBar key={key} badges={badges} />
      <Sidebar isCollapsed={isCollapsed} onToggle={toggle} badges={badges} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 px-[clamp(1.25rem,3vw,2.5rem)] py-8 outline-none md:py-10"
      >
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
      <SearchDialog />
    </div>
  );
}
