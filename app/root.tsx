import { use } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { isStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import type { Route } from './+types/root.ts';
import { DocumentHeadContext, type OwnFrame, type PlainPage } from './document-head.ts';
import { servicesContext } from './routes/context.server.ts';
import { clearFlashCookie, flashCookie, readFlash } from './routes/flash.server.ts';
import { AccessDenied } from './routes/layout/access-denied.tsx';
import { EarlyInputRecorder, useEarlyInput } from './routes/layout/early-input.tsx';
import { ErrorPage } from './routes/layout/error-page.tsx';
import { keepPageOnFault, useKeptPage } from './routes/layout/keep-page-on-fault.ts';
import { NavigationProgress } from './routes/layout/navigation-progress.tsx';
import { PageScripts } from './routes/layout/page-scripts.tsx';
import { SessionGuard } from './routes/layout/session-guard.tsx';
import { SiteFooter } from './routes/layout/site-footer.tsx';
import { PlainHeader, SiteHeader } from './routes/layout/site-header.tsx';
import { SiteStyles } from './routes/layout/site-styles.tsx';
import { ThemeColorMeta } from './routes/layout/theme-color-meta.tsx';
import { useBlockOfflineNavigation } from './routes/layout/use-block-offline-navigation.ts';
import { useUntilNavigation } from './routes/layout/use-until-navigation.ts';
import { WelcomeDialog } from './routes/layout/welcome-dialog.tsx';
import { noticeOf } from './routes/notices/notices.ts';
import { findKnownViewer, sessionMiddleware } from './routes/session.server.ts';
import { readTheme, themeCookie } from './routes/theme-cookie.server.ts';
import { productName } from './shared/product.ts';
import { listenForBack } from './ui/close-on-back.ts';
import { PageNotice, Toasts } from './ui/toasts.tsx';
import './ui/ui.css';

export { revalidateUnlessSessionEnded as shouldRevalidate } from './features/accounts/browser/session-ended.ts';

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnFault];

/** Pages that a mail leads to, for one press of a button: nothing may cover it. */
const TASK_PAGES = ['/verify-email', '/reset-password'];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { config, clock, maintenanceNotice } = context.get(servicesContext);
  const viewer = findKnownViewer(context);
  const flash = await readFlash(request);
  const chosenTheme = (await readTheme(request)) ?? 'system';
  const themePreference = viewer?.themePreference ?? chosenTheme;
  const headers = new Headers();
  const isWelcomeLater = flash?.isWelcome && TASK_PAGES.includes(url.pathname);
  if (flash) {
    headers.append(
      'Set-Cookie',
      await (isWelcomeLater ? flashCookie({ isWelcome: true }) : clearFlashCookie()),
    );
  }
  // The cookie follows the profile, so that the theme stays after signing out.
  if (themePreference !== chosenTheme) {
    headers.append('Set-Cookie', await themeCookie(themePreference));
  }
  return data(
    {
      viewer: viewer && {
        fullName: viewer.fullName,
        email: viewer.email,
        avatarUrl: viewer.avatarUrl,
        // Without their second factor it leads to the page that adds one.
        isStaff: isStaffOrAdmin(viewer) || viewer.lacksSecondFactor,
      },
      session: viewer && { idleTimeoutMinutes: viewer.idleTimeoutMinutes },
      themePreference,
      notice: flash?.notice ? noticeOf(flash.notice) : null,
      isWelcome: Boolean(flash?.isWelcome && viewer && !isWelcomeLater),
      hasSignedOut: Boolean(flash?.hasSignedOut),
      denied: flash?.denied ?? null,
      contact: { supportEmail: config.identity.supportEmail, socialUrl: config.identity.socialUrl },
      maintenanceNotice: await maintenanceNotice(),
      year: clock.now().getUTCFullYear(),
      baseUrl: config.baseUrl,
    },
    { headers },
  );
}

if (!import.meta.env.SSR) listenForBack();

export const meta: Route.MetaFunction = () => [{ title: productName }];

export function Layout({ children }: { children: React.ReactNode }) {
  const head = use(DocumentHeadContext);
  const theme = useRouteLoaderData<typeof loader>('root')?.themePreference ?? 'system';
  const plainPage = usePlainPage();
  const hasScripts = !plainPage;
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        {/* What stays at the foot of a page stays above a phone's keyboard. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {head && plainPage ? <SiteStyles head={head} sheet={plainPage.styles} /> : <Links />}
        {/* Vite reads the nonce for what it preloads from here. */}
        {hasScripts && <meta property="csp-nonce" content={head?.nonce} suppressHydrationWarning />}
        {hasScripts && <EarlyInputRecorder nonce={head?.nonce} />}
        <ThemeColorMeta theme={theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/images/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
      </head>
      <body className="flex flex-col">
        {children}
        {hasScripts && <ScrollRestoration />}
        {hasScripts && <PageScripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { viewer, session, contact, year, themePreference } = loaderData;
  const notice = useUntilNavigation(loaderData.notice);
  const denied = useUntilNavigation(loaderData.denied);
  const isWelcome = useUntilNavigation(loaderData.isWelcome || null);
  const hasScripts = !usePlainPage();
  const hasOwnFrame = useHasOwnFrame();
  useEarlyInput(viewer?.email);
  useBlockOfflineNavigation();
  useKeptPage();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-raised focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      {hasScripts && <NavigationProgress />}
      {loaderData.maintenanceNotice && (
        <p role="status" className="bg-accent-soft px-5 py-2.5 text-center text-sm">
          {loaderData.maintenanceNotice}
        </p>
      )}
      {hasOwnFrame ? (
        <>
          <PageNotice notice={notice} />
          <Outlet />
        </>
      ) : (
        <>
          <SiteHeader viewer={viewer} />
          <PageNotice notice={notice} hasScripts={hasScripts} />
          <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
            {denied && <AccessDenied level={denied} />}
            <Outlet />
          </main>
          <SiteFooter contact={contact} year={year} theme={viewer ? null : themePreference} />
        </>
      )}
      {isWelcome && <WelcomeDialog />}
      {hasScripts && session && <SessionGuard idleTimeoutMinutes={session.idleTimeoutMinutes} />}
      {hasScripts && <Toasts />}
    </>
  );
}

/** Without the root's data, when that failed as well, it is unknown whether somebody is signed in. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData ? <SiteHeader viewer={loaderData.viewer} /> : <PlainHeader />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorPage error={error} />
      </main>
      {loaderData && (
        <SiteFooter contact={loaderData.contact} year={loaderData.year} theme={null} />
      )}
    </>
  );
}

/** The handle of a page without scripts; undefined for all others. */
function usePlainPage(): PlainPage | undefined {
  return useMatches()
    .map(({ handle }) => handle as PlainPage | undefined)
    .find((handle) => handle?.noScripts);
}

/** Whether the page has its own layout instead of the site's header and footer. */
function useHasOwnFrame(): boolean {
  return useMatches().some(({ handle }) => (handle as OwnFrame | undefined)?.ownFrame);
}
