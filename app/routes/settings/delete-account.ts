import { redirect } from 'react-router';
import { z } from 'zod';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, retryHeaders, statusOf } from '../notices/notices.ts';
import { cookieHeaders } from '../session.server.ts';
import type { Route } from './+types/delete-account.ts';
import { deleteOwnAccount } from './delete-own-account.server.ts';
import { requireSignInToSubmit } from './require-sign-in-to-submit.server.ts';

const inputSchema = z.object({ password: textUpTo(1_000), confirmation: textUpTo(1_000) });

export const middleware: Route.MiddlewareFunction[] = [requireSignInToSubmit];

/** The form is in the settings. */
export const loader = () => redirect(addressOfTab('account'));

/**
 * Deletes the account for a JSON request with an `X-CSRF-Token` header; the response may contain an
 * `error`. A page without scripts posts the form of the settings instead.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const input = inputSchema.safeParse(await request.json());
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
