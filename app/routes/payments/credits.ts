import { fetchCredits } from '#app/features/payments/ledger/fetch-credits.server.ts';
import { servicesContext } from '../context.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/credits.ts';

/** The credits facility, fetch credits (spec section 7). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context);
  if (!viewer) return refused('authentication_required');
  const credits = await fetchCredits(context.get(servicesContext), viewer);
  return credits ? Response.json(credits) : refused('unexpected');
}

const refused = (code: Parameters<typeof noticeOf>[0]) =>
  Response.json({ error: noticeOf(code).title }, { status: statusOf(code) });
