import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { isNetworkError } from '../keep-page-when-offline.ts';
import { noticeText } from '../notices/notice-table.ts';
// Not the whole table: this page travels with every other.
import { pageNotices } from '../notices/page-notices.ts';
import { NotFound } from './not-found-page.tsx';

/** Spec section 8: what a person sees when something broke, and the way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const here = useLocation();
  const isOffline = isNetworkError(error);
  useReturn(isOffline);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="page grid flex-1 place-items-center py-24 text-center">
      <div className="max-w-md">
        <h1 className="text-4xl">Something went wrong</h1>
        <p className="mt-4 text-soft">{messageOf(error)}</p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          {/* Without a network, reloading would leave nothing but the browser's own words. */}
          <Link to={here} replace reloadDocument={!isOffline} className={buttonClass('primary')}>
            Reload Page
          </Link>
          <Link to="/" reloadDocument className={buttonClass('secondary')}>
            Back to the start
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Asks for the page again as soon as the network is back. */
function useReturn(isOffline: boolean): void {
  const here = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOffline) return;
    const tryAgain = () => void navigate(here, { replace: true });
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isOffline, here, navigate]);
}

/** What is turned away before any page is asked comes back as a status alone. */
const WORDS_OF_STATUS: Record<number, string> = {
  413: noticeText(pageNotices.too_large.notice),
  429: 'Too many attempts. Please try again later.',
  503: 'Very many people are here just now. Please try again in a moment.',
};

/** A fault on the server reaches the browser without its words; one in the browser brings them. */
function messageOf(error: unknown): string {
  const accessDenied = isRouteErrorResponse(error) && WORDS_OF_STATUS[error.status];
  if (accessDenied) return accessDenied;
  if (isNetworkError(error))
    return 'You seem to be offline. The page comes by itself when the network is back.';
  const isTellable = error instanceof Error && error.message !== 'Unexpected Server Error';
  return (isTellable && error.message) || 'An unexpected error occurred';
}
