import { use, useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate } from 'react-router';
import { DocumentHeadContext } from '#app/document-head.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { noticeText } from '../notices/notice-table.ts';
// Not the complete table: this page is part of every bundle.
import { pageNotices } from '../notices/page-notices.ts';
import { DeadEnd } from './dead-end.tsx';
import { isNetworkError } from './network-error.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Shown in the main part of a page when a loader, an action or a component throws. */
export function ErrorPage({ error }: { error: unknown }) {
  const here = useLocation();
  const isOffline = isNetworkError(error);
  const requestId = use(DocumentHeadContext)?.requestId;
  useReloadWhenOnline(isOffline);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <DeadEnd title="Something went wrong" text={messageOf(error)}>
      {/* Offline, reloading would show the browser's own error page. */}
      <Link to={here} replace reloadDocument={!isOffline} className={buttonClass('primary')}>
        Reload Page
      </Link>
      <Link to="/" reloadDocument className={buttonClass('film')}>
        Back to the start
      </Link>
      {/* Only the server knows it, so a page that was opened by scripts has none until it is reloaded. */}
      <span suppressHydrationWarning className="w-full text-sm">
        {requestId ? `If you write to us, add this number: ${requestId}` : ''}
      </span>
    </DeadEnd>
  );
}

/** Loads the page again as soon as the network is back. */
function useReloadWhenOnline(isOffline: boolean): void {
  const here = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => void navigate(here, { replace: true });
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline, here, navigate]);
}

/** Requests rejected before they reach a page have a status only. */
export const statusMessageOf = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? STATUS_MESSAGES[error.status] : undefined;

const STATUS_MESSAGES: Record<number, string> = {
  413: noticeText(pageNotices.too_large.notice),
  429: 'Too many attempts. Please try again later.',
  503: 'We are very busy right now. Please try again in a moment.',
};

/** React Router hides the messages of server errors; only browser errors have one. */
function messageOf(error: unknown): string {
  const statusMessage = statusMessageOf(error);
  if (statusMessage) return statusMessage;
  if (isNetworkError(error))
    return 'You seem to be offline. This page will load when you are back online.';
  const hasMessage = error instanceof Error && error.message !== 'Unexpected Server Error';
  return (hasMessage && error.message) || 'An unexpected error occurred';
}
