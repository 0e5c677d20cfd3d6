import { type Context, Hono } from 'hono';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { composeFilm } from '#app/features/templates/compose-film.server.ts';
import { movementOf, parsePasses } from '#app/features/templates/film-movement.rules.ts';
import { findFilmFile } from '#app/features/videos/find-film-file.server.ts';
import { VIDEO_UPLOADS_PATH } from '#app/features/videos/uploads/create-video-uploads.server.ts';
import { finishUpload } from '#app/features/videos/uploads/finish-upload.server.ts';
import { saveThumbnail } from '#app/features/videos/uploads/save-thumbnail.server.ts';
import { canAccessUpload } from '#app/features/videos/uploads/unfinished-uploads.server.ts';
import { describeDuration } from '#app/features/videos/uploads/upload.rules.ts';
import { serveComposedMp4 } from '#app/platform/http/composed-file.server.ts';
import { serveStoredImage, serveStoredVideo } from '#app/platform/http/stored-file.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { readStoredFile } from '#app/platform/storage/byte-reader.server.ts';
import { FRAMES_PER_SECOND } from '#app/platform/video/movement-plan.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { isNoticeCode, type NoticeCode, noticeOf, statusOf } from '../notices/notices.ts';
import type { Services } from '../services.server.ts';

/** An hour: a takedown reaches every cache within that time. */
const PUBLIC = 'public, max-age=3600';
const PRIVATE = 'private, no-store';

const UPLOAD_URL = new RegExp(`^${VIDEO_UPLOADS_PATH}/[^/]+$`);

/**
 * Whether a request uploads part of a video. Only its body has no size limit: it streams to storage,
 * and the declared size of the upload bounds it.
 */
export const isUploadPart = (method: string, path: string): boolean =>
  method === 'PATCH' && UPLOAD_URL.test(path);

/**
 * Resumable uploads and the files of uploaded videos, outside React Router. Every request is
 * authorized; an upload or film the viewer may not access answers 404.
 */
export function videoRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const viewerOf = (context: Context<WebEnv>) => findViewer(services, context.req.raw.headers);
  const maxLength = `The limit is ${describeDuration(services.config.video.maxSeconds)}.`;
  const notFound = (context: Context<WebEnv>) => context.text('Not found', 404);

  /** Handles a tus request by the upload's owner. */
  async function handleUpload(context: Context<WebEnv>, viewer: Viewer): Promise<Response> {
    const response = await services.videoUploads.handle(context.req.raw, viewer);
    response.headers.set('Cache-Control', PRIVATE);
    return response;
  }

  app.post(VIDEO_UPLOADS_PATH, async (context) => {
    const viewer = await viewerOf(context);
    return viewer ? handleUpload(context, viewer) : context.text('Please sign in', 401);
  });

  const uploadPath = `${VIDEO_UPLOADS_PATH}/:uploadId` as const;

  const handleOwnUpload = async (context: Context<WebEnv, typeof uploadPath>) => {
    const viewer = await viewerOf(context);
    const canAccess =
      viewer && (await canAccessUpload(services, viewer, context.req.param('uploadId')));
    return viewer && canAccess ? handleUpload(context, viewer) : notFound(context);
  };
  app.patch(uploadPath, handleOwnUpload);
  app.delete(uploadPath, handleOwnUpload);
  // Nobody reads an upload back; HEAD asks how much has arrived.
  app.get(uploadPath, async (context) => {
    const isTusHead = context.req.raw.method === 'HEAD' && context.req.header('tus-resumable');
    return isTusHead ? await handleOwnUpload(context) : notFound(context);
  });

  app.post(`${uploadPath}/thumbnail`, (context) =>
    respond(context, async (viewer, uploadId) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      await saveThumbnail(services, viewer, uploadId, bytes);
      return 'video_uploaded';
    }),
  );
  app.post(`${uploadPath}/record`, (context) =>
    respond(context, async (viewer, uploadId) => {
      await finishUpload(services, viewer, uploadId);
      return 'video_uploaded';
    }),
  );

  /** Runs one step of an upload for our own script and responds with a status and a notice. */
  async function respond(
    context: Context<WebEnv, `${typeof uploadPath}/${string}`>,
    act: (viewer: Viewer, uploadId: string) => Promise<NoticeCode>,
  ): Promise<Response> {
    const viewer = await viewerOf(context);
    const uploadId = parseUuid(context.req.param('uploadId'));
    const noticeResponse = (code: NoticeCode) =>
      Response.json(
        { notice: noticeOf(code, code === 'upload_too_long' ? maxLength : undefined) },
        { status: statusOf(code), headers: { 'Cache-Control': PRIVATE } },
      );
    if (!viewer || !uploadId) return noticeResponse('upload_gone');
    try {
      return noticeResponse(await act(viewer, uploadId));
    } catch (error) {
      if (error instanceof DomainError && isNoticeCode(error.code))
        return noticeResponse(error.code);
      services.log.error({ err: error }, 'upload could not be saved');
      return noticeResponse('upload_failed');
    }
  }

  app.get('/videos/:filmId/:name', async (context) => {
    const { filmId, name } = context.req.param();
    const file = await findFilmFile(services.db, filmId, name, () => viewerOf(context));
    if (!file) return notFound(context);
    const headers = {
      'content-type': file.contentType,
      'content-disposition': 'inline',
      'cache-control': file.isPublic ? PUBLIC : PRIVATE,
    };
    if (file.movement) {
      const { key, regions } = file.movement;
      const passes = parsePasses(
        context.req.query('passes'),
        movementOf(regions, FRAMES_PER_SECOND),
      );
      if (passes === null) return notFound(context);
      if (passes > 0) {
        // Through the site also from a bucket: the bucket has the parts, not their order.
        const reads = [readStoredFile(services.storage, key)] as const;
        const film = await composeFilm(key, reads, regions, passes);
        return serveComposedMp4(context.req.raw, reads, film, headers);
      }
    }
    const serve = file.contentType.startsWith('video/') ? serveStoredVideo : serveStoredImage;
    return serve(context, services.storage, file.key, headers);
  });

  return app;
}
