import { redirect, redirectDocument } from 'react-router';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { servicesContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { browserOf, cookieHeaders, safeNext } from '../session.server.ts';
import type { Route } from './+types/sign-out.ts';
import { isSessionEnd } from './session-end.ts';

/** Only a form signs out: following a link, or a mail scanner doing so, changes nothing. */
export const loader = () => redirect('/');

/**
 * Ends every session of the person. A page whose session has ended by itself comes here too, with
 * the reason, and leads back to where its person was: their drafts stay in the browser then.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const reason = form.get('reason');
  const { cookies } = await signOut(context.get(servicesContext), browserOf({ request, context }));
  const comesBack = isSessionEnd(reason) && reason !== 'security_alert';
  cookies.push(
    await flashCookie({
      notice: isSessionEnd(reason) ? reason : 'signed_out',
      ...(!comesBack && { hasSignedOut: true }),
    }),
  );
  const next = safeNext(form.get('next'));
  const address = comesBack && next !== '/' ? `/auth?${new URLSearchParams({ next })}` : '/auth';
  return redirectDocument(address, { headers: cookieHeaders(cookies) });
}
