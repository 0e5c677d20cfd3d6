import { fetchCredits } from '#app/features/payments/ledger/fetch-credits.server.ts';
import { servicesContext } from '../context.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/credits.ts';

/** The fetch-credits endpoint: everything the viewer can send with. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context);
  if (!viewer) return errorJson('authentication_required');
  const credits = await fetchCredits(context.get(servicesContext), viewer);
  return credits ? Response.json(credits) : errorJson('unexpected');
}

const errorJson = (code: Parameters<typeof noticeOf>[0]) =>
  Response.json({ error: noticeOf(code).title }, { status: statusOf(code) });
