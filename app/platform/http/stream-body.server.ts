import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { seconds } from '../clock/clock.ts';
import type { WebEnv } from './web-env.server.ts';

/** How a route takes a large body that it reads while it arrives. */
export interface StreamRule {
  maxBytes: number;
  /** How fast it must arrive on average, once the grace has passed. */
  minBytesPerSecond: number;
  /** The grace while only the first line or what `peek` asks for is read. */
  startGraceSeconds: number;
  /** The grace once the rest is read, counted from the same start. */
  graceSeconds: number;
}

export class BodyError extends Error {
  readonly status: 400 | 408 | 411 | 413;
  constructor(status: BodyError['status']) {
    super(`The body was refused with ${status}`);
    this.status = status;
  }
}

/** The body's error that an error was caused by: a storage that was writing a body wraps it. */
export function findBodyError(error: unknown): BodyError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof BodyError) return at;
  }
  return null;
}

/** A body, read once. What was read of it is not kept. */
export interface StreamedBody extends AsyncIterable<Uint8Array> {
  /** How many bytes follow what `readLine` has read, as its sender says. */
  readonly size: number;
  /**
   * Reads its first line, without the line feed. The rest is left.
   * @throws BodyError when it has none within so many bytes
   */
  readLine(maxBytes: number): Promise<Buffer>;
  /** The next bytes, which are read again later; fewer at its end. */
  peek(length: number): Promise<Buffer>;
}

/**
 * Receives a body piece by piece, without keeping it in memory, while it keeps the rule. It must say
 * how long it is, as browsers do: a body in pieces of a byte would cost far more than it holds.
 * @throws BodyError from here or while it is read
 */
export function streamBody(context: Context<WebEnv>, rule: StreamRule): StreamedBody {
  const length = context.req.header('content-length');
  if (!/^\d+$/.test(length ?? '')) throw new BodyError(411);
  if (Number(length) > rule.maxBytes) throw new BodyError(413);
  const pace: Pace = { ...rule, graceSeconds: rule.startGraceSeconds };
  return readable(arriving(context, pace), Number(length), () => {
    pace.graceSeconds = rule.graceSeconds;
  });
}

/** How it must arrive now. */
type Pace = Omit<StreamRule, 'startGraceSeconds'>;

const LINE_FEED = 10;

function readable(
  source: AsyncGenerator<Uint8Array>,
  length: number,
  onRest: () => void,
): StreamedBody {
  let waiting: Buffer = Buffer.alloc(0);
  let left = length;
  /** @returns null at the end of the body */
  async function fill(): Promise<Buffer | null> {
    const { value, done } = await source.next();
    return done ? null : Buffer.from(value.buffer, value.byteOffset, value.length);
  }
  return {
    get size() {
      return left;
    },
    async readLine(maxBytes) {
      const parts = [waiting];
      for (let [size, part]: [number, Buffer] = [0, waiting]; ; ) {
        const end = part.indexOf(LINE_FEED);
        if (end !== -1) {
          waiting = part.subarray(end + 1);
          parts[parts.length - 1] = part.subarray(0, end);
          const line = Buffer.concat(parts);
          left -= line.length + 1;
          return line;
        }
        size += part.length;
        const next = size > maxBytes ? null : await fill();
        if (!next) throw new BodyError(400);
        part = next;
        parts.push(part);
      }
    },
    async peek(length) {
      while (waiting.length < length) {
        const next = await fill();
        if (!next) break;
        waiting = Buffer.concat([waiting, next]);
      }
      return waiting.subarray(0, length);
    },
    async *[Symbol.asyncIterator]() {
      onRest();
      if (waiting.length > 0) yield waiting;
      waiting = Buffer.alloc(0);
      yield* source;
    },
  };
}

async function* arriving(
  context: Context<WebEnv>,
  pace: Readonly<Pace>,
): AsyncGenerator<Uint8Array> {
  const { maxBytes, minBytesPerSecond } = pace;
  const source = sourceOf(context);
  const startedAt = performance.now();
  let received = 0;
  let isLate = false;
  try {
    while (true) {
      const dueAt = startedAt + seconds(pace.graceSeconds + received / minBytesPerSecond);
      const next = await within(source.next(), dueAt - performance.now());
      isLate = next === 'late';
      if (next === 'late') throw new BodyError(408);
      if (next.done) return;
      received += next.value.byteLength;
      if (received > maxBytes) throw new BodyError(413);
      yield next.value;
    }
  } finally {
    // The rest can still be discarded, unless a late read is still running: nothing can follow that.
    if (!isLate) await source.return?.();
  }
}

/** Reads the request without ending its connection, which the answer needs. */
function sourceOf({ env, req }: Context<WebEnv>): AsyncIterator<Uint8Array> {
  const incoming = env?.incoming;
  if (incoming instanceof Readable) return incoming.iterator({ destroyOnReturn: false });
  return (req.raw.body ?? new Blob([]).stream()).values({ preventCancel: true });
}

/** Timers of more than 31 bits fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

async function within<Result>(work: Promise<Result>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.min(Math.max(0, milliseconds), TIMER_MAX_MS));
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    // The connection broke.
    throw new BodyError(400);
  } finally {
    clearTimeout(timer);
  }
}
