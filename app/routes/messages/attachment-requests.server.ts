import type { Context } from 'hono';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { discardBody } from '#app/platform/http/request-body.server.ts';
import {
  type BodyError,
  findBodyError,
  type StreamedBody,
  type StreamRule,
  streamBody,
} from '#app/platform/http/stream-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { noticeText } from '../notices/notice-table.ts';
import {
  isNoticeCode,
  type NoticeCode,
  noticeOf,
  retryHeaders,
  statusOf,
} from '../notices/notices.ts';
import type { Services } from '../services.server.ts';

/** Nobody but the browser that asked may keep these answers. */
export const privateHeaders = { 'cache-control': 'private, no-store' };

/** Answers `{ code, error }`; the latter is a sentence for people. */
const answerError = (code: NoticeCode): Response =>
  Response.json(
    { code, error: noticeText(noticeOf(code)) },
    { status: statusOf(code), headers: { ...privateHeaders, ...retryHeaders(code) } },
  );

type Act = (viewer: Viewer, messageId: string) => Promise<Response>;

export interface AttachmentRules {
  codes: Record<'signedOut' | 'letterMissing' | 'failed' | 'busy', NoticeCode>;
  bodyCodes: Record<BodyError['status'], NoticeCode>;
  body: StreamRule;
  /** Of the line of JSON that comes before the file. */
  lineMaxBytes: number;
  /** How many uploads this process receives at once. */
  maxConcurrent: number;
}

const MAX_CONCURRENT_PER_ACCOUNT = 2;
/** Enough to tell what kind of file it is. */
const HEAD_BYTES = 64;

/** An upload as scripts send it, whose file is arriving after its first line. */
interface Arriving {
  line: Buffer;
  file: StreamedBody;
}

type AnswerError = (code: NoticeCode) => Response | Promise<Response>;

interface Receiving<Upload> {
  /** Asked before any of it is read; refuses by throwing. */
  assertAllowed: (viewer: Viewer, messageId: string) => Promise<unknown>;
  /** Reads what comes before the file. */
  readStart: () => Promise<Upload>;
  save: (upload: Upload, viewer: Viewer, messageId: string) => Promise<Response>;
  /** For pages without scripts. */
  answerError?: AnswerError;
}

/**
 * Answers requests about what belongs to a letter and is stored in files, outside React Router. Every
 * request is authorized; a message the viewer may not see answers 404.
 */
export function createAttachmentRequests(services: Services, rules: AttachmentRules) {
  const { codes, bodyCodes } = rules;
  const limitConcurrency = createConcurrencyLimit(rules);

  /** Runs a request of the message's sender and answers what it throws. */
  async function respond(
    context: Context<WebEnv>,
    act: Act,
    answer: AnswerError = answerError,
  ): Promise<Response> {
    const viewer = await findViewer(services, context.req.raw.headers);
    if (!viewer) return answer(codes.signedOut);
    const messageId = parseUuid(context.req.param('messageId'));
    if (!messageId) return answer(codes.letterMissing);
    try {
      return await act(viewer, messageId);
    } catch (error) {
      if (error instanceof DomainError) {
        const code = error.code === 'message_not_found' ? codes.letterMissing : error.code;
        if (isNoticeCode(code)) return answer(code);
      }
      const refused = findBodyError(error);
      if (refused) return answer(bodyCodes[refused.status]);
      services.log.error({ err: error }, 'request for a letter’s attachment failed');
      return answer(codes.failed);
    }
  }

  /** Reads the start of an upload as scripts send it. */
  async function readLine(context: Context<WebEnv>): Promise<Arriving> {
    const file = streamBody(context, rules.body);
    return { line: await file.readLine(rules.lineMaxBytes), file };
  }

  /**
   * Receives an upload while it arrives. It takes a place only once its start and the first bytes of its
   * file have come: from then on `save` counts it, so that silent connections keep nobody else out.
   */
  async function receive<Upload extends { file: Pick<StreamedBody, 'peek'> | null }>(
    context: Context<WebEnv>,
    { assertAllowed, readStart, save, answerError: answer }: Receiving<Upload>,
  ): Promise<Response> {
    let isLate = false;
    const act: Act = async (viewer, messageId) => {
      await assertAllowed(viewer, messageId);
      try {
        const upload = await readStart();
        await upload.file?.peek(HEAD_BYTES);
        return await limitConcurrency(viewer.userId, () => save(upload, viewer, messageId));
      } catch (error) {
        isLate = findBodyError(error)?.status === 408;
        throw error;
      }
    };
    const response = await respond(context, act, answer);
    const rest = isLate ? { connection: 'close' } : await discardBody(context);
    for (const [name, value] of Object.entries(rest)) response.headers.set(name, value);
    return response;
  }

  return { respond, readLine, receive };
}

/** Refuses what would take more disk and memory than a small machine has, before it is read. */
function createConcurrencyLimit({ codes, maxConcurrent }: AttachmentRules) {
  const inProgress = new Map<string, number>();
  let total = 0;
  return async (userId: string, work: () => Promise<Response>): Promise<Response> => {
    const own = inProgress.get(userId) ?? 0;
    if (total >= maxConcurrent || own >= MAX_CONCURRENT_PER_ACCOUNT) {
      throw new DomainError(codes.busy);
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
