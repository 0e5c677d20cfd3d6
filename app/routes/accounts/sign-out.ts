import { redirect, redirectDocument } from 'react-router';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { servicesContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import type { SessionEnd } from '../notices/page-notices.ts';
import { browserOf, cookieHeaders, safeNext } from '../session.server.ts';
import type { Route } from './+types/sign-out.ts';

export const handle: FormHandle = { failure: () => ({ title: 'Failed to sign out' }) };

/** Opening this address, as a mail scanner might, signs nobody out. */
export const loader = () => redirect('/');

/**
 * Ends every session of the user. A page whose session has ended already posts here too, with the
 * reason. Its user returns to that page after signing in again and keeps the local drafts, except
 * after a security alert.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const reason = form.get('reason');
  const { cookies } = await signOut(context.get(servicesContext), browserOf({ request, context }));
  const canReturn = isSessionEnd(reason) && reason !== 'security_alert';
  cookies.push(
    await flashCookie({
      notice: isSessionEnd(reason) ? reason : 'signed_out',
      ...(!canReturn && { hasSignedOut: true }),
    }),
  );
  const next = safeNext(form.get('next'));
  const address = canReturn && next !== '/' ? `/auth?${new URLSearchParams({ next })}` : '/auth';
  return redirectDocument(address, { headers: cookieHeaders(cookies) });
}

const sessionEnds: SessionEnd[] = ['session_invalid', 'session_expired', 'security_alert'];

const isSessionEnd = (reason: unknown): reason is SessionEnd =>
  sessionEnds.some((end) => end === reason);
