import { type Context, Hono } from 'hono';
import { findViewer } from '#app/features/accounts/find-viewer.server.ts';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { findFilmFile } from '#app/features/videos/find-film-file.server.ts';
import { VIDEO_UPLOADS_PATH } from '#app/features/videos/uploads/create-video-uploads.server.ts';
import { finishUpload } from '#app/features/videos/uploads/finish-upload.server.ts';
import { saveThumbnail } from '#app/features/videos/uploads/save-thumbnail.server.ts';
import { canAccessUpload } from '#app/features/videos/uploads/unfinished-uploads.server.ts';
import { describeDuration } from '#app/features/videos/uploads/upload.rules.ts';
import { serveStoredImage, serveStoredVideo } from '#app/platform/http/stored-file.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isUuid } from '../is-uuid.ts';
import { isNoticeCode, type NoticeCode, noticeOf, statusOf } from '../notices/notices.ts';
import type { Services } from '../services.server.ts';

/** Spec section 9: how long what is public may be kept. */
const PUBLIC = 'public, max-age=3600';
const PRIVATE = 'private, no-store';

const VIDEO_PART = new RegExp(`^${VIDEO_UPLOADS_PATH}/[^/]+$`);

/**
 * Part of a video: the one body without a limit of length, for it goes to the storage as it comes,
 * and only as far as its upload has declared.
 */
export const isVideoPart = (method: string, path: string): boolean =>
  method === 'PATCH' && VIDEO_PART.test(path);

/**
 * Videos on the wire, without the router: what is sent in parts, and the files of films. Who asks is
 * found out with each request; to whoever may not, an upload or a film does not exist.
 */
export function videoRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const viewerOf = (context: Context<WebEnv>) => findViewer(services, context.req.raw.headers);
  const howLong = `It may take ${describeDuration(services.config.video.maxSeconds)}.`;
  const gone = (context: Context<WebEnv>) => context.text('Not found', 404);

  /** One request of the tus protocol, by its owner. */
  async function passOn(context: Context<WebEnv>, viewer: Viewer): Promise<Response> {
    const answer = await services.videoUploads.handle(context.req.raw, viewer);
    answer.headers.set('Cache-Control', PRIVATE);
    return answer;
  }

  app.post(VIDEO_UPLOADS_PATH, async (context) => {
    const viewer = await viewerOf(context);
    return viewer ? passOn(context, viewer) : context.text('Please sign in', 401);
  });

  const oneUpload = `${VIDEO_UPLOADS_PATH}/:uploadId` as const;

  const part = async (context: Context<WebEnv, typeof oneUpload>) => {
    const viewer = await viewerOf(context);
    const mayReach =
      viewer && (await canAccessUpload(services, viewer, context.req.param('uploadId')));
    return viewer && mayReach ? passOn(context, viewer) : gone(context);
  };
  app.patch(oneUpload, part);
  app.delete(oneUpload, part);
  // What is being received is read by nobody; only HEAD asks how much has arrived.
  app.get(oneUpload, async (context) => {
    const isQuestion = context.req.raw.method === 'HEAD' && context.req.header('tus-resumable');
    return isQuestion ? await part(context) : gone(context);
  });

  app.post(`${oneUpload}/thumbnail`, (context) =>
    answered(context, async (viewer, uploadId) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      await saveThumbnail(services, viewer, uploadId, bytes);
      return 'video_uploaded';
    }),
  );
  app.post(`${oneUpload}/record`, (context) =>
    answered(context, async (viewer, uploadId) => {
      await finishUpload(services, viewer, uploadId);
      return 'video_uploaded';
    }),
  );

  /** Answers our own script: a status and the words for it. */
  async function answered(
    context: Context<WebEnv, `${typeof oneUpload}/${string}`>,
    act: (viewer: Viewer, uploadId: string) => Promise<NoticeCode>,
  ): Promise<Response> {
    const viewer = await viewerOf(context);
    const uploadId = context.req.param('uploadId') ?? '';
    const told = (code: NoticeCode) =>
      Response.json(
        { notice: noticeOf(code, code === 'upload_too_long' ? howLong : undefined) },
        { status: statusOf(code), headers: { 'Cache-Control': PRIVATE } },
      );
    if (!viewer || !isUuid(uploadId)) return told('upload_gone');
    try {
      return told(await act(viewer, uploadId));
    } catch (error) {
      if (error instanceof DomainError && isNoticeCode(error.code)) return told(error.code);
      services.log.error({ err: error }, 'an upload could not be saved');
      return told('upload_failed');
    }
  }

  app.get('/videos/:filmId/:name', async (context) => {
    const { filmId, name } = context.req.param();
    const file = await findFilmFile(services.db, filmId, name, () => viewerOf(context));
    if (!file) return gone(context);
    const answer = file.contentType.startsWith('video/') ? serveStoredVideo : serveStoredImage;
    return answer(context, services.storage, file.key, {
      'content-type': file.contentType,
      'content-disposition': 'inline',
      'cache-control': file.isPublic ? PUBLIC : PRIVATE,
    });
  });

  return app;
}
