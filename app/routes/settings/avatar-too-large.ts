import type { Context } from 'hono';
import { flashCookie } from '../flash.server.ts';
import { isPagePost } from '../is-page-post.ts';
import { noticeOf } from '../notices/notices.ts';
import { addressOfTab } from './settings-tabs.ts';

/** Where a picture is sent to: more may arrive there than elsewhere. */
export const AVATAR_UPLOAD_PATH = '/settings/avatar';

/** The answer to a picture that is turned away before anybody has read it. */
export function answerAvatarTooLarge(context: Context): Response {
  const notice = 'avatar_too_large';
  if (!isPagePost(context.req.raw)) return context.json({ notice: noticeOf(notice) }, 413);
  context.header('Set-Cookie', flashCookie({ notice }));
  return context.redirect(addressOfTab('profile'), 303);
}
