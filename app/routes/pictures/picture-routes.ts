import { Hono } from 'hono';
import { z } from 'zod';
import { NO_PICTURE } from '#app/features/messages/message.rules.ts';
import { pictureAddress } from '#app/features/pictures/browser/picture-addresses.ts';
import { choosePictureOf } from '#app/features/pictures/choose-picture.server.ts';
import {
  findOwnLetterPicture,
  findOwnPictureFile,
} from '#app/features/pictures/get-picture.server.ts';
import { findOwnMessagePicture } from '#app/features/pictures/picture.queries.server.ts';
import {
  PICTURE_DESCRIPTION_MAX_LENGTH,
  PICTURE_MAX_BYTES,
  type PictureErrorCode,
} from '#app/features/pictures/picture.rules.ts';
import { isPictureSize } from '#app/features/pictures/picture-encryption.server.ts';
import {
  assertPicturable,
  describePicture,
  savePicture,
} from '#app/features/pictures/save-picture.server.ts';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import type { BodyRule } from '#app/platform/http/request-body.server.ts';
import type { StreamRule } from '#app/platform/http/stream-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import {
  type AttachmentRules,
  createAttachmentRequests,
  privateHeaders,
} from '../messages/attachment-requests.server.ts';
import type { Services } from '../services.server.ts';
import { pictureFileHeaders } from './picture-file-headers.server.ts';

const KILOBYTE = 1024;
const PICTURE_PATH = pictureAddress(':messageId');
const PICTURE_URL = /^\/messages\/[^/]+\/picture(\/form)?$/;

export const FIELDS_MAX_BYTES = 16 * KILOBYTE;

/** A line of JSON about the picture, and then the photograph. Phones send slowly. */
export const pictureBody: StreamRule = {
  maxBytes: PICTURE_MAX_BYTES + FIELDS_MAX_BYTES,
  minBytesPerSecond: 8 * KILOBYTE,
  startGraceSeconds: 10,
  graceSeconds: 60,
};

/** The words of a picture, or which of them a draft has. */
export const pictureJsonBody: BodyRule = {
  type: 'json',
  maxBytes: FIELDS_MAX_BYTES,
  maxSeconds: 10,
};

export const pictureAttachment: AttachmentRules = {
  codes: {
    signedOut: 'picture_signed_out',
    letterMissing: 'picture_letter_missing',
    failed: 'picture_failed',
    busy: 'picture_busy',
  },
  bodyCodes: {
    400: 'picture_request_invalid',
    408: 'picture_too_slow',
    411: 'picture_request_invalid',
    413: 'picture_too_large',
  },
  body: pictureBody,
  lineMaxBytes: FIELDS_MAX_BYTES,
  maxConcurrent: 6,
};

const VALUES_MAX = 10;

/** Whether a request sends a picture: its body is read only when its sender may add one. */
export const isPictureUpload = (method: string, path: string): boolean =>
  method === 'POST' && PICTURE_URL.test(path);

/** Room for line breaks, which browsers send as two characters. */
const description = textUpTo(2 * PICTURE_DESCRIPTION_MAX_LENGTH);
const uploadSchema = z.object({ uploadId: z.uuid(), description });
const descriptionSchema = z.object({ pictureId: z.uuid(), description });
const choiceSchema = z.object({ pictureId: z.uuid().nullable() });
const changeSchema = z.union([z.uuid(), z.literal(NO_PICTURE), z.literal('')]).catch('');

/**
 * Pictures for the page of their sender, outside React Router. Every request is authorized; a message
 * the viewer may not see answers 404. Errors are `{ error }`, a sentence for people.
 */
export function pictureRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const { respond, readLine, receive } = createAttachmentRequests(services, pictureAttachment);

  /** Answers with the picture that the letter has, or has once a change is saved. */
  const answerPicture = async (
    viewer: { userId: string },
    messageId: string,
    { change = '', status = 200 } = {},
  ) =>
    Response.json(
      { picture: await findOwnLetterPicture(services, viewer, messageId, change) },
      { status, headers: privateHeaders },
    );

  app.get(PICTURE_PATH, (context) =>
    respond(context, async (viewer, messageId) => {
      const found = await findOwnMessagePicture(services.db, messageId, viewer.userId);
      if (!found) throw new DomainError<PictureErrorCode>('picture_letter_missing');
      const change = changeSchema.parse(context.req.query('change') ?? '');
      return answerPicture(viewer, messageId, { change });
    }),
  );

  app.post(PICTURE_PATH, (context) =>
    receive(context, {
      assertAllowed: (viewer, messageId) => assertPicturable(services, viewer, messageId),
      readStart: () => readLine(context),
      async save({ line, file: photo }, viewer, messageId) {
        const fields = parseFields(uploadSchema, line);
        const change = await savePicture(services, viewer, messageId, { ...fields, photo });
        return answerPicture(viewer, messageId, { change, status: 201 });
      },
    }),
  );

  app.post(`${PICTURE_PATH}/description`, (context) =>
    respond(context, async (viewer, messageId) => {
      const fields = parseFields(descriptionSchema, await context.req.text());
      const change = await describePicture(services, viewer, messageId, fields);
      return answerPicture(viewer, messageId, { change });
    }),
  );

  app.post(`${PICTURE_PATH}/choose`, (context) =>
    respond(context, async (viewer, messageId) => {
      const { pictureId } = parseFields(choiceSchema, await context.req.text());
      await choosePictureOf(services, viewer, messageId, pictureId);
      return answerPicture(viewer, messageId);
    }),
  );

  app.get(`${PICTURE_PATH}/:pictureId/:size`, (context) =>
    respond(context, async (viewer, messageId) => {
      const size = context.req.param('size');
      const id = parseUuid(context.req.param('pictureId'));
      const file =
        id && isPictureSize(size)
          ? await findOwnPictureFile(services, viewer, messageId, { id, size })
          : null;
      if (!file) throw new DomainError<PictureErrorCode>('picture_missing');
      return serveByteRange(context.req.raw, file, { ...privateHeaders, ...pictureFileHeaders });
    }),
  );

  return app;
}

/** @throws DomainError that names the words if only they are wrong: their sender can correct them */
function parseFields<Fields>(schema: z.ZodType<Fields>, json: Buffer | string): Fields {
  let given: unknown;
  try {
    given = parseBoundedJson(String(json), VALUES_MAX);
  } catch {
    throw new DomainError<PictureErrorCode>('picture_request_invalid');
  }
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const isTooLong = error.issues.every(
    ({ path, code }) => path[0] === 'description' && code === 'too_big',
  );
  throw new DomainError<PictureErrorCode>(
    isTooLong ? 'picture_description_too_long' : 'picture_request_invalid',
  );
}
