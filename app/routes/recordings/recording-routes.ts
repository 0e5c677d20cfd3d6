import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { deleteRecording } from '#app/features/recordings/delete-recording.server.ts';
import { findOwnSound, getRecording } from '#app/features/recordings/get-recording.server.ts';
import {
  PHRASE_MAX_LENGTH,
  RECORDING_MAX_BYTES,
  RECORDING_MAX_SECONDS,
  type RecordingErrorCode,
} from '#app/features/recordings/recording.rules.ts';
import { soundTypes } from '#app/features/recordings/recording-encryption.server.ts';
import { assertRecordable, saveRecording } from '#app/features/recordings/save-recording.server.ts';
import { updatePhrases } from '#app/features/recordings/update-phrases.server.ts';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import { type BodyRule, discardBody, receiveForm } from '#app/platform/http/request-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { PHRASES_MAX } from '#app/shared/split-phrases.ts';
import { noticeText } from '../notices/notice-table.ts';
import {
  isNoticeCode,
  type NoticeCode,
  noticeOf,
  retryHeaders,
  statusOf,
} from '../notices/notices.ts';
import type { Services } from '../services.server.ts';
import { recordingAddress } from './recording-addresses.ts';

const KILOBYTE = 1024;
const RECORDING_PATH = recordingAddress(':messageId');
const RECORDING_URL = /^\/messages\/[^/]+\/recording$/;

/** The sound, and fields for the phrases. It may come over a slow phone network. */
const recordingBody: BodyRule = {
  type: 'form',
  maxBytes: RECORDING_MAX_BYTES + 256 * KILOBYTE,
  maxSeconds: 300,
  answerTooLarge: () => answerError('recording_too_large'),
};

/** The phrases of a letter: each takes two values, and a text may have commas of its own. */
export const recordingPhrasesBody: BodyRule = {
  type: 'json',
  maxBytes: 256 * KILOBYTE,
  maxFields: 20 * PHRASES_MAX,
  maxSeconds: 10,
};

/**
 * How many recordings this process receives at once: each is in memory until it is stored. A waiting
 * browser keeps its recording and sends it again.
 */
const MAX_CONCURRENT = 12;
const MAX_CONCURRENT_PER_ACCOUNT = 2;

/** Whether a request sends a recording: its body is read only when its sender may record. */
export const isRecordingUpload = (method: string, path: string): boolean =>
  method === 'POST' && RECORDING_URL.test(path);

const phrasesSchema = z
  .array(
    z.object({
      text: textUpTo(PHRASE_MAX_LENGTH),
      startMs: z
        .number()
        .min(0)
        .max(RECORDING_MAX_SECONDS * 1_000),
    }),
  )
  .min(1)
  .max(PHRASES_MAX);

const consent = z.literal('yes').optional();

const correctionSchema = z.object({ phrases: phrasesSchema.optional(), consent });

const uploadSchema = z.object({
  uploadId: z.uuid(),
  phrases: textUpTo(256 * KILOBYTE)
    .optional()
    .transform((text, context) => {
      try {
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON' });
        return z.NEVER;
      }
    })
    .pipe(phrasesSchema.optional()),
  consent,
});

/**
 * Recordings for the page of their sender, outside React Router. Every request is authorized; a
 * message the viewer may not see answers 404. Errors are `{ error }`, a sentence for people.
 */
export function recordingRoutes(services: Services): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const limitConcurrency = createConcurrencyLimit();

  type Act = (viewer: Viewer, messageId: string) => Promise<Response>;

  /** Runs a request of the message's sender and answers what it throws. */
  async function respond(context: Context<WebEnv>, act: Act): Promise<Response> {
    const viewer = await findViewer(services, context.req.raw.headers);
    if (!viewer) return answerError('recording_signed_out');
    const messageId = parseUuid(context.req.param('messageId'));
    if (!messageId) return answerError('recording_letter_missing');
    try {
      return await act(viewer, messageId);
    } catch (error) {
      if (error instanceof DomainError) {
        const code = error.code === 'message_not_found' ? 'recording_letter_missing' : error.code;
        if (isNoticeCode(code)) return answerError(code);
      }
      services.log.error({ err: error }, 'recording request failed');
      return answerError('recording_failed');
    }
  }

  const answerRecording = async (viewer: Viewer, messageId: string, status = 200) =>
    Response.json(await getRecording(services, viewer, messageId), {
      status,
      headers: privateHeaders,
    });

  app.get(RECORDING_PATH, (context) => respond(context, answerRecording));

  app.post(RECORDING_PATH, async (context) => {
    const response = await respond(context, async (viewer, messageId) => {
      await assertRecordable(services, viewer, messageId);
      return limitConcurrency(viewer.userId, async () => {
        const form = await receiveForm(context, recordingBody);
        if (form instanceof Response) return asError(form);
        const sound = form.get('sound');
        const { sound: _, ...fields } = Object.fromEntries(form);
        const parsed = uploadSchema.safeParse(fields);
        if (!(sound instanceof File)) throw new DomainError<RecordingErrorCode>('recording_empty');
        if (!parsed.success) {
          throw new DomainError<RecordingErrorCode>('recording_phrases_invalid');
        }
        const { uploadId, phrases = null, consent } = parsed.data;
        await saveRecording(services, viewer, messageId, {
          ...{ uploadId, sound, phrases },
          hasConsented: consent === 'yes',
        });
        return answerRecording(viewer, messageId, 202);
      });
    });
    if (context.req.raw.bodyUsed) return response;
    for (const [name, value] of Object.entries(await discardBody(context))) {
      response.headers.set(name, value);
    }
    return response;
  });

  app.post(`${RECORDING_PATH}/phrases`, (context) =>
    respond(context, async (viewer, messageId) => {
      const parsed = correctionSchema.safeParse(await context.req.json());
      if (!parsed.success) throw new DomainError<RecordingErrorCode>('recording_phrases_invalid');
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

const privateHeaders = { 'cache-control': 'private, no-store' };

const answerError = (code: NoticeCode): Response =>
  Response.json(
    { error: noticeText(noticeOf(code)) },
    { status: statusOf(code), headers: { ...privateHeaders, ...retryHeaders(code) } },
  );

/** An answer to a body that was not received, in the form of all errors here. */
async function asError(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (headers.get('content-type')?.startsWith('application/json')) return response;
  return Response.json(
    { error: await response.text() },
    {
      status,
      headers: { ...privateHeaders, connection: headers.get('connection') ?? 'keep-alive' },
    },
  );
}

/** Refuses what would take more memory than a small machine has, before it is read. */
function createConcurrencyLimit() {
  const inProgress = new Map<string, number>();
  let total = 0;
  return async (userId: string, work: () => Promise<Response>): Promise<Response> => {
    const own = inProgress.get(userId) ?? 0;
    if (total >= MAX_CONCURRENT || own >= MAX_CONCURRENT_PER_ACCOUNT) {
      throw new DomainError<RecordingErrorCode>('recording_busy');
    }
    total += 1;
    inProgress.set(userId, own + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (inProgress.get(userId) ?? 1) - 1;
      if (left === 0) inProgress.delete(userId);
      else inProgress.set(userId, left);
    }
  };
}
