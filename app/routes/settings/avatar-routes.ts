import { Hono } from 'hono';
import { z } from 'zod';
import { findVisibleAvatarKey } from '#app/features/accounts/profile/visible-profile.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { serveStoredImage } from '#app/platform/http/stored-file.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../services.server.ts';

const avatarId = z.uuid();

/**
 * Pictures of people, each asked for anew whether this viewer may see it. Nobody but the viewer
 * may keep it: for an hour, the specification's cache control.
 */
export function avatarRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();

  app.get('/avatars/:avatarId', async (context) => {
    const asked = avatarId.safeParse(context.req.param('avatarId'));
    if (!asked.success) return context.notFound();
    const viewer = await findViewer(services, context.req.raw.headers);
    const key = await findVisibleAvatarKey(services, {
      avatarId: asked.data,
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
