import { Hono } from 'hono';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { recordingAddress } from '#app/features/recordings/browser/recording-addresses.ts';
import { deleteRecording } from '#app/features/recordings/delete-recording.server.ts';
import { findOwnSound, getRecording } from '#app/features/recordings/get-recording.server.ts';
import {
  RECORDING_MAX_BYTES,
  type RecordingErrorCode,
} from '#app/features/recordings/recording.rules.ts';
import {
  correctionSchema,
  RECORDING_VALUES_MAX,
  uploadSchema,
} from '#app/features/recordings/recording.schema.server.ts';
import { soundTypes } from '#app/features/recordings/recording-encryption.server.ts';
import { assertRecordable, saveRecording } from '#app/features/recordings/save-recording.server.ts';
import { updatePhrases } from '#app/features/recordings/update-phrases.server.ts';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import type { BodyRule } from '#app/platform/http/request-body.server.ts';
import type { StreamRule } from '#app/platform/http/stream-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  createAttachmentRequests,
  privateHeaders,
} from '../messages/attachment-requests.server.ts';
import type { Services } from '../services.server.ts';

const KILOBYTE = 1024;
const RECORDING_PATH = recordingAddress(':messageId');
const RECORDING_URL = /^\/messages\/[^/]+\/recording$/;

const FIELDS_MAX_BYTES = 256 * KILOBYTE;

/**
 * A line of JSON about the recording, and then its sound. Three minutes from our recorder are 17 MB,
 * and a phone may send 128 kbit a second or less.
 */
const recordingBody: StreamRule = {
  maxBytes: RECORDING_MAX_BYTES + FIELDS_MAX_BYTES,
  minBytesPerSecond: 8 * KILOBYTE,
  startGraceSeconds: 10,
  graceSeconds: 60,
};

export const recordingPhrasesBody: BodyRule = {
  type: 'json',
  maxBytes: FIELDS_MAX_BYTES,
  maxFields: RECORDING_VALUES_MAX,
  maxSeconds: 10,
};

/**
 * How many recordings this process receives at once: each may take more than an hour. A waiting
 * browser keeps its recording and sends it again.
 */
const MAX_CONCURRENT = 48;

/** Whether a request sends a recording: its body is read only when its sender may record. */
export const isRecordingUpload = (method: string, path: string): boolean =>
  method === 'POST' && RECORDING_URL.test(path);

/**
 * Recordings for the page of their sender, outside React Router. Every request is authorized; a
 * message the viewer may not see answers 404. Errors are `{ code, error }`; the latter is a sentence for
 * people.
 */
export function recordingRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const { respond, readLine, receive } = createAttachmentRequests(services, {
    codes: {
      signedOut: 'recording_signed_out',
      letterMissing: 'recording_letter_missing',
      failed: 'recording_failed',
      busy: 'recording_busy',
    },
    bodyCodes: {
      400: 'recording_fields_invalid',
      408: 'recording_too_slow',
      411: 'recording_fields_invalid',
      413: 'recording_too_large',
    },
    body: recordingBody,
    lineMaxBytes: FIELDS_MAX_BYTES,
    maxConcurrent: MAX_CONCURRENT,
  });

  const answerRecording = async (viewer: Viewer, messageId: string, status = 200) =>
    Response.json(await getRecording(services, viewer, messageId), {
      status,
      headers: privateHeaders,
    });

  app.get(RECORDING_PATH, (context) => respond(context, answerRecording));

  app.post(RECORDING_PATH, (context) =>
    receive(context, {
      assertAllowed: (viewer, messageId) => assertRecordable(services, viewer, messageId),
      readStart: () => readLine(context),
      async save({ line, file: sound }, viewer, messageId) {
        const { hasConsent, ...input } = parseFields(line);
        const hasConsented = hasConsent;
        await saveRecording(services, viewer, messageId, { ...input, hasConsented, sound });
        return answerRecording(viewer, messageId, 202);
      },
    }),
  );

  app.post(`${RECORDING_PATH}/phrases`, (context) =>
    respond(context, async (viewer, messageId) => {
      const parsed = correctionSchema.safeParse(await context.req.json());
      if (!parsed.success) throw new DomainError<RecordingErrorCode>('recording_fields_invalid');
      const { phrases, consent } = parsed.data;
      const hasConsented = consent === 'yes';
      await updatePhrases(services, viewer, messageId, { phrases, hasConsented });
      return answerRecording(viewer, messageId);
    }),
  );

  app.post(`${RECORDING_PATH}/delete`, (context) =>
    respond(context, async (viewer, messageId) => {
      await deleteRecording(services, viewer, messageId);
      return answerRecording(viewer, messageId);
    }),
  );

  app.get(`${RECORDING_PATH}/sound`, (context) =>
    respond(context, async (viewer, messageId) => {
      const format = context.req.query('as') === 'm4a' ? 'm4a' : 'webm';
      const sound = await findOwnSound(services, viewer, messageId, format);
      if (!sound) throw new DomainError<RecordingErrorCode>('recording_letter_missing');
      return serveByteRange(context.req.raw, sound, {
        ...privateHeaders,
        'content-type': soundTypes[format],
        'content-disposition': 'inline',
      });
    }),
  );

  return app;
}

/** @throws DomainError `recording_fields_invalid` */
function parseFields(line: Buffer) {
  try {
    return uploadSchema.parse(parseBoundedJson(line.toString('utf8'), RECORDING_VALUES_MAX));
  } catch {
    throw new DomainError<RecordingErrorCode>('recording_fields_invalid');
  }
}
