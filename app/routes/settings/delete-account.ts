import { timingSafeEqual } from 'node:crypto';
import { redirect } from 'react-router';
import { csrfToken, deleteAccount, signOut } from '#app/features/accounts/public.server.ts';
import { servicesContext, sessionContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { codeOf } from '../refusal-answer.server.ts';
import { browserOf, requireViewer } from '../session.server.ts';
import type { Route } from './+types/delete-account.ts';
import { isPagePost } from './page-post.server.ts';
import { addressOfTab } from './settings-tabs.ts';

/** Nothing stands here: an account is deleted from the settings. */
export const loader = () => redirect(addressOfTab('account'));

/**
 * The server function delete-account (spec section 7): POST with `X-CSRF-Token`; the answer may
 * hold an `error`. A browser without scripts sends the same token in a field of the form.
 */
export async function action(args: Route.ActionArgs) {
  const viewer = requireViewer(args);
  const { request, context } = args;
  const services = context.get(servicesContext);
  const session = context.get(sessionContext);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const isPage = isPagePost(request);

  const token = request.headers.get('x-csrf-token') ?? field('csrfToken');
  if (
    session.state !== 'signed-in' ||
    !isSame(token, csrfToken(services.keyring, session.sessionId))
  ) {
    return refuse('deletion_not_confirmed');
  }
  const browser = browserOf(args);
  try {
    await deleteAccount(services, browser, viewer, {
      password: field('password'),
      confirmation: field('confirmation'),
      signedInAt: session.signedInAt,
    });
  } catch (error) {
    return refuse(codeOf(error, context, 'deletion_failed'));
  }
  const { cookies } = await signOut(services, browser);
  const headers = new Headers(
    [...cookies, flashCookie({ notice: 'account_deleted', hasSignedOut: true })].map((cookie) => [
      'Set-Cookie',
      cookie,
    ]),
  );
  return isPage ? redirect('/', { headers }) : Response.json({}, { headers });

  function refuse(code: ReturnType<typeof codeOf>) {
    if (!isPage) return Response.json({ error: noticeOf(code) }, { status: statusOf(code) });
    return redirect(addressOfTab('account'), {
      headers: { 'Set-Cookie': flashCookie({ notice: code }) },
    });
  }
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
