import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findVisibleAvatarKey } from '#app/features/accounts/profile/visible-profile.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import { serveStoredImage } from '#app/platform/http/stored-file.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { acceptsHtml } from '../accepts-html.server.ts';
import { flashCookie } from '../flash.server.ts';
import { createResponses } from '../letters/responses.server.tsx';
import { noticeOf } from '../notices/notices.ts';
import type { Services } from '../services.server.ts';

/**
 * Serves profile pictures. Whether the viewer may see one is checked on every request, so only the
 * viewer's own browser may cache it, for an hour.
 */
export function avatarRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();

  app.get('/avatars/:avatarId', async (context) => {
    const avatarId = z.uuid().safeParse(context.req.param('avatarId')).data;
    if (!avatarId) return context.notFound();
    const viewer = await findViewer(services, context.req.raw.headers);
    const key = await findVisibleAvatarKey(services, {
      avatarId,
      viewerUserId: viewer?.userId ?? null,
    });
    if (!key) return context.notFound();
    return serveStoredImage(context, services.storage, key, {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
    });
  });

  return app;
}

/** Larger request bodies are allowed here than elsewhere. */
export const AVATAR_UPLOAD_PATH = '/settings/avatar';

/** Responds to a picture over the size limit, whose request body was not read. */
export function answerAvatarTooLarge(securityHeaders: SecurityHeaderValues) {
  const { privateHeaders, seeOther } = createResponses(securityHeaders);
  const notice = 'avatar_too_large';
  return async (context: Context): Promise<Response> =>
    acceptsHtml(context.req.raw)
      ? seeOther(addressOfTab('profile'), { 'set-cookie': await flashCookie({ notice }) })
      : Response.json({ notice: noticeOf(notice) }, { status: 413, headers: privateHeaders() });
}
