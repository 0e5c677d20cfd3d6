import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { seconds } from '../clock/clock.ts';
import type { WebEnv } from './web-env.server.ts';

/** How a route takes a request body. */
export interface BodyRule {
  /** `bytes` is read by the route itself, from memory; `form` is urlencoded or multipart. */
  type: 'form' | 'json' | 'bytes';
  /** What `bytes` must be declared as; anything by default. */
  contentType?: string;
  maxBytes: number;
  /** How many fields or values it may have, when it is more than most. */
  maxFields?: number;
  /** Only the beginning is kept, for reports whose rest is of no interest. */
  keepBytes?: number;
  /** How long the complete body may take to arrive. */
  maxSeconds: number;
  /** Answers a body over `maxBytes`; a plain sentence by default. */
  answerTooLarge?: (context: Context<WebEnv>) => Response | Promise<Response>;
}

/** The rule for a request; `stream` leaves the body to the route, null means that no route takes one. */
export type FindBodyRule = (method: string, path: string) => BodyRule | 'stream' | null;

/** No form of ours has half as many fields. A parser may need seconds for a hundred thousand. */
const MAX_FIELDS = 200;
/** Ends the connection: the rest of the body is not wanted. */
const CLOSE = { connection: 'close' };
/** A refused body is read to its end when it is no longer than this, and arrives in time. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARD_MS = seconds(10);

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const isBodyless = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Receives the body of a request before anything else works on it. It keeps no body that no route
 * takes (405), none that is too large (413) or arrives too slowly (408). One look over the bytes
 * rejects what is deeply nested or made of thousands of fields before it is parsed, and what cannot be
 * parsed (400). Handlers below get the body from memory.
 */
export const receiveBody = (findRule: FindBodyRule) =>
  createMiddleware<WebEnv>(async (context, next) => {
    const { raw, method, path } = context.req;
    if (context.req.url.includes('%00')) return unreadable(context);
    if (isBodyless(method)) return next();
    const rule = findRule(method, path);
    if (rule === 'stream') return next();
    if (!rule) {
      return context.text('Nothing can be sent to this address.', 405, await discardBody(context));
    }
    const type = mediaType(raw);
    if (rule.type === 'form' && type === '' && isDeclaredEmpty(raw)) {
      context.req.raw = emptyForm(raw);
      return next();
    }
    const bytes = await receiveBytes(context, rule);
    if (bytes instanceof Response) return bytes;
    const received = withBody(raw, bytes);
    const isMultipartForm = rule.type === 'form' && type === 'multipart/form-data';
    if (isMultipartForm && !(await canParse(received))) return unreadable(context);
    context.req.raw = received;
    return next();
  });

/** The bytes of a body that keeps its rule, or the answer to one that does not. */
async function receiveBytes(
  context: Context<WebEnv>,
  rule: BodyRule,
): Promise<Buffer<ArrayBuffer> | Response> {
  const { raw } = context.req;
  const type = mediaType(raw);
  const types = contentTypes(rule);
  if (types && !types.includes(type)) {
    return context.text(
      'This content type is not supported here.',
      415,
      await discardBody(context),
    );
  }
  const bytes = await readBody(raw, rule);
  if (bytes === 'too large') return answerTooLarge(context, rule);
  if (bytes === 'too slow') {
    return context.text('This took too long to arrive. Please try again.', 408, CLOSE);
  }
  return isWellFormed(bytes, type, rule) ? bytes : unreadable(context);
}

const withBody = ({ url, method, headers, signal }: Request, bytes: Buffer): Request =>
  new Request(url, { method, headers, signal, body: new Uint8Array(bytes) });

/** A post without a body and content type, as a form a handler can parse. */
function emptyForm(raw: Request): Request {
  const request = withBody(raw, Buffer.alloc(0));
  request.headers.set('content-type', 'application/x-www-form-urlencoded');
  return request;
}

/** Whether handlers can parse the form: part headers may be malformed in too many ways to list. */
const canParse = (form: Request): Promise<boolean> =>
  form
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );

/** Whether a request says that it has no body: Node gives every POST a stream. */
const isDeclaredEmpty = ({ headers, body }: Request): boolean =>
  body === null ||
  headers.get('content-length') === '0' ||
  (!headers.has('content-length') &&
    !headers.has('transfer-encoding') &&
    !headers.has('content-type'));

const mediaType = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function contentTypes({ type, contentType }: BodyRule): string[] | null {
  if (type === 'form') return FORM_TYPES;
  if (type === 'json') return ['application/json'];
  return contentType ? [contentType] : null;
}

async function readBody(
  request: Request,
  { maxBytes, maxSeconds, keepBytes = maxBytes }: BodyRule,
): Promise<Buffer<ArrayBuffer> | 'too large' | 'too slow'> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 'too large';
  // Not before: looking at it starts a stream, and the body could no longer be discarded.
  const { body } = request;
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const timeout = AbortSignal.timeout(maxSeconds * 1_000);
  const expired = new Promise<'too slow'>((resolve) => {
    timeout.addEventListener('abort', () => resolve('too slow'), { once: true });
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (true) {
    const read = await Promise.race([reader.read(), expired]);
    if (read === 'too slow') {
      void reader.cancel().catch(() => undefined);
      return 'too slow';
    }
    if (read.done) return Buffer.concat(chunks, Math.min(length, keepBytes));
    length += read.value.byteLength;
    if (length > maxBytes) {
      void reader.cancel().catch(() => undefined);
      return 'too large';
    }
    if (length - read.value.byteLength < keepBytes) chunks.push(read.value);
  }
}

function isWellFormed(bytes: Buffer, type: string, rule: BodyRule): boolean {
  if (rule.type === 'bytes') return true;
  if (rule.type === 'json') return isBoundedJson(bytes, rule.maxFields);
  return type === 'multipart/form-data'
    ? isBoundedMultipart(bytes)
    : count(bytes, '&') < MAX_FIELDS && !bytes.includes('%00') && !bytes.includes(0);
}

function isBoundedJson(bytes: Buffer, maxValues = MAX_FIELDS): boolean {
  if (bytes.includes(0)) return false;
  try {
    parseBoundedJson(bytes.toString('utf8'), maxValues);
    return true;
  } catch {
    return false;
  }
}

/**
 * The closing boundary comes last, so a truncated form has none. A form with a file may contain any
 * byte; a text never contains NUL.
 */
function isBoundedMultipart(bytes: Buffer): boolean {
  const firstLine = bytes.subarray(0, 200).toString('latin1').split('\r\n', 1)[0] ?? '';
  if (!/^--\S{1,72}$/.test(firstLine)) return false;
  const boundary = firstLine.replace(/--$/, '');
  const parts = count(bytes, boundary);
  const end = bytes
    .subarray(-boundary.length - 6)
    .toString('latin1')
    .trimEnd();
  const hasFile = bytes.includes('filename=');
  return parts <= MAX_FIELDS && end.endsWith(`${boundary}--`) && (hasFile || !bytes.includes(0));
}

/** Counts how often a text occurs, and stops just above MAX_FIELDS. */
function count(bytes: Buffer, text: string): number {
  let found = 0;
  let at = bytes.indexOf(text);
  while (at !== -1 && found <= MAX_FIELDS) {
    found += 1;
    at = bytes.indexOf(text, at + text.length);
  }
  return found;
}

async function answerTooLarge(context: Context<WebEnv>, rule: BodyRule): Promise<Response> {
  const response = await (rule.answerTooLarge?.(context) ??
    context.text('This is too long to send.', 413));
  for (const [name, value] of Object.entries(await discardBody(context))) {
    response.headers.set(name, value);
  }
  return response;
}

/**
 * Reads a body of known length without keeping it. A proxy such as nginx sends all of a body before it
 * reads the answer: a connection that closes before that becomes its error page.
 * @returns headers of the answer, which end the connection unless the whole body was read
 */
export async function discardBody({ env, req }: Context<WebEnv>): Promise<Record<string, string>> {
  const incoming = env?.incoming;
  const length = Number(req.header('content-length') ?? Number.POSITIVE_INFINITY);
  if (!(incoming instanceof Readable) || length > MAX_DISCARDED_BYTES) return CLOSE;
  const tooLate = once(AbortSignal.timeout(MAX_DISCARD_MS), 'abort').then(() => CLOSE);
  return Promise.race([readToEnd(incoming), tooLate]).catch(() => CLOSE);
}

/** An iterator, because a route that gave up half way has left one behind, and then nothing else reads. */
async function readToEnd(incoming: Readable): Promise<Record<string, string>> {
  for await (const _part of incoming.iterator({ destroyOnReturn: false }));
  return {};
}

const unreadable = (context: Context<WebEnv>) =>
  context.text('This request could not be read. Please try again.', 400);
