import { redirect } from 'react-router';
import { z } from 'zod';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, retryHeaders, statusOf } from '../notices/notices.ts';
import { cookieHeaders } from '../session.server.ts';
import type { Route } from './+types/delete-account.ts';
import { deleteOwnAccount } from './delete-own-account.server.ts';
import { requireSignInToSubmit } from './require-sign-in-to-submit.server.ts';
import { addressOfTab } from './settings-tabs.ts';

const asked = z.object({ password: z.string(), confirmation: z.string() });

export const middleware: Route.MiddlewareFunction[] = [requireSignInToSubmit];

/** Nothing stands here: an account is deleted from the settings. */
export const loader = () => redirect(addressOfTab('account'));

/**
 * The server function delete-account (spec section 7): a POST with `X-CSRF-Token`, whose answer
 * may hold an `error`. A page without scripts uses the form of the settings instead.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const input = asked.safeParse(await request.json());
  if (!input.success) return Response.json({ error: noticeOf('deletion_failed') }, { status: 400 });
  try {
    const cookies = await deleteOwnAccount(args, {
      ...input.data,
      csrfToken: request.headers.get('x-csrf-token') ?? '',
    });
    return Response.json({}, { headers: cookieHeaders(cookies) });
  } catch (error) {
    const code = errorCodeOf(error, context, 'deletion_failed');
    return Response.json(
      { error: noticeOf(code) },
      { status: statusOf(code), headers: retryHeaders(code) },
    );
  }
}
