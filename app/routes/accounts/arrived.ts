import { redirect } from 'react-router';
import { flashCookie } from '../flash.server.ts';
import { safeNext } from '../session.server.ts';
import type { Route } from './+types/arrived.ts';

/** Where the round trip to Google ends: a new account is greeted, everybody goes on. */
export function loader({ url }: Route.LoaderArgs) {
  const isNew = url.searchParams.has('new');
  return redirect(
    safeNext(url.searchParams.get('next')),
    isNew ? { headers: { 'Set-Cookie': flashCookie({ isWelcome: true }) } } : undefined,
  );
}
