import { redirect } from 'react-router';
import { sessionContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { safeNext, secondStep } from '../session.server.ts';
import type { Route } from './+types/google-return.ts';

/** Where a Google sign-in ends. A new account is welcomed on the next page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  if (context.get(sessionContext).state === 'needs-factor') return redirect(secondStep(next));
  if (!url.searchParams.has('new')) return redirect(next);
  return redirect(next, { headers: { 'Set-Cookie': await flashCookie({ isWelcome: true }) } });
}
