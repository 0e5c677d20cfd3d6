import { redirect, redirectDocument } from 'react-router';
import { signOut } from '#app/features/accounts/public.server.ts';
import { servicesContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { browserOf } from '../session.server.ts';
import type { Route } from './+types/sign-out.ts';

/** Only a form signs out: following a link, or a mail scanner doing so, changes nothing. */
export const loader = () => redirect('/');

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await signOut(context.get(servicesContext), browserOf({ request, context }));
  cookies.push(flashCookie({ hasSignedOut: true, notice: 'signed_out' }));
  return redirectDocument('/auth', {
    headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])),
  });
}
