import type { Hono } from 'hono';
import { matchPath, type ServerBuild } from 'react-router';
import { FORM_MAX_BYTES } from '#app/features/messages/message-limits.ts';
import type { BodyRule, FindBodyRule } from '#app/platform/http/request-body.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { isPictureUpload, pictureJsonBody } from '#app/routes/pictures/picture-routes.ts';
import {
  isRecordingUpload,
  recordingPhrasesBody,
} from '#app/routes/recordings/recording-routes.ts';
import { AVATAR_UPLOAD_PATH, answerAvatarTooLarge } from '#app/routes/settings/avatar-routes.ts';
import { answerTooLarge } from '#app/routes/too-large.server.tsx';
import { isUploadPart } from '#app/routes/videos/video-routes.ts';
import { pagePath, patternsOfPages } from './page-patterns.ts';

const KILOBYTE = 1024;
const IMAGE_MAX_BYTES = 6 * FORM_MAX_BYTES;
/** A form of a few fields arrives at once; a letter may come over a slow phone network. */
const SOON = 10;
const LATE = 60;

const form: BodyRule = { type: 'form', maxBytes: 16 * KILOBYTE, maxSeconds: SOON };
const json: BodyRule = { ...form, type: 'json' };
const bytes: BodyRule = { type: 'bytes', maxBytes: 64 * KILOBYTE, maxSeconds: SOON };

/** The pages whose forms hold a letter, or the text that one begins with. */
const LETTER_PAGES = [
  '/message/:templateId',
  '/compose',
  '/drafts/:draftId',
  '/preview',
  '/admin/templates/:id',
];

/** Whether a request sends a recording or a picture, whose body is read by its route. */
export const isAttachmentUpload = (method: string, path: string): boolean =>
  isRecordingUpload(method, path) || isPictureUpload(method, path);

interface Sources {
  app: Hono<WebEnv>;
  build: ServerBuild | (() => Promise<ServerBuild>);
  headers: SecurityHeaderValues;
}

/** Which requests may have a body, and how large: everywhere small, except for letters and pictures. */
export function createBodyRules({ app, build, headers }: Sources): FindBodyRule {
  const letter: BodyRule = {
    type: 'form',
    maxBytes: FORM_MAX_BYTES,
    maxSeconds: LATE,
    answerTooLarge: answerTooLarge(headers),
  };
  const special: [pattern: string, rule: BodyRule][] = [
    [
      AVATAR_UPLOAD_PATH,
      {
        type: 'form',
        maxBytes: IMAGE_MAX_BYTES,
        maxSeconds: LATE,
        answerTooLarge: answerAvatarTooLarge(headers),
      },
    ],
    [
      '/uploads/videos/:uploadId/thumbnail',
      { ...bytes, maxBytes: IMAGE_MAX_BYTES, maxSeconds: LATE },
    ],
    ['/uploads/videos/:uploadId/record', bytes],
    ['/uploads/videos', bytes],
    ['/messages/:messageId/picture/description', pictureJsonBody],
    ['/messages/:messageId/picture/choose', pictureJsonBody],
    ['/messages/:messageId/recording/phrases', recordingPhrasesBody],
    ['/messages/:messageId/recording/delete', form],
    [
      '/api/stripe-webhook',
      { ...bytes, contentType: 'application/json', maxBytes: 512 * KILOBYTE },
    ],
    // The report comes first; the rest is the mail that came back.
    ['/mail/bounces', { ...bytes, maxBytes: FORM_MAX_BYTES, keepBytes: 64 * KILOBYTE }],
    // SNS sends at most 256 KB, in JSON within JSON, and says that it is plain text.
    ['/mail/events/:relay', { ...bytes, maxBytes: 512 * KILOBYTE }],
    // Even an unreadable form must not keep anybody from stopping mail.
    ['/stop/:deliveryId/:signature', { ...bytes, maxBytes: 16 * KILOBYTE }],
    ['/api/*', json],
    // Two thousand characters of a reply may be urlencoded with twelve bytes each.
    ['/delivery/*', { ...form, maxBytes: 64 * KILOBYTE }],
    // A letter may wait here until its sender has signed in; quoted, it may be twice as long.
    ['/auth', { ...letter, maxBytes: 2 * FORM_MAX_BYTES }],
    // The letter again, and the button that was pressed.
    ['/preview/:leaf', { ...letter, maxBytes: FORM_MAX_BYTES + KILOBYTE }],
    ...LETTER_PAGES.map((page): [string, BodyRule] => [page, letter]),
  ];
  // The development server builds pages on request, so any page may take a form.
  const pages =
    typeof build === 'function'
      ? ['*']
      : patternsOfPages(build, (route) => 'action' in route.module);
  let own: string[] | undefined;
  const takesForm = (path: string) => {
    own ??= app.routes.filter(({ method }) => method === 'POST').map((route) => route.path);
    return [...own, ...pages].some((pattern) => matchPath(pattern, path));
  };
  return (method, path) => {
    if (isUploadPart(method, path) || isAttachmentUpload(method, path)) return 'stream';
    const isUpload = path.startsWith('/uploads/videos/') && method === 'DELETE';
    if (method !== 'POST') return isUpload ? bytes : null;
    const page = pagePath(path);
    if (!takesForm(page)) return null;
    return special.find(([pattern]) => matchPath(pattern, page))?.[1] ?? form;
  };
}
