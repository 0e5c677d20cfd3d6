import type { Context } from 'hono';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { flashCookie } from '../flash.server.ts';
import { createResponses } from '../letters/responses.tsx';
import { noticeOf } from '../notices/notices.ts';
import { addressOfTab } from './settings-tabs.ts';

/** Where a picture is sent to: more may arrive there than elsewhere. */
export const AVATAR_UPLOAD_PATH = '/settings/avatar';

/** The answer to a picture that is turned away before anybody has read it. */
export function answerAvatarTooLarge(securityHeaders: SecurityHeaderValues) {
  const { privateHeaders, seeOther } = createResponses(securityHeaders);
  const notice = 'avatar_too_large';
  return async (context: Context): Promise<Response> =>
    acceptsHtml(context.req.raw)
      ? seeOther(addressOfTab('profile'), { 'set-cookie': await flashCookie({ notice }) })
      : Response.json({ notice: noticeOf(notice) }, { status: 413, headers: privateHeaders() });
}
