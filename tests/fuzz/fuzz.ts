import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { type GeneratedRequest, type Ground, generatedRequest } from './generated-request.ts';

/** Requests under way at once, and how many are made up ahead of being sent. */
const AT_ONCE = 8;
const BATCH = 500;

/** Long enough for a page on a loaded machine; a stream of events is left after this. */
const PATIENCE_MS = 20_000;

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

export interface Fault {
  request: GeneratedRequest;
  reason: string;
}

/**
 * Sends generated requests and returns every answer a sound server never gives: 500 and 502, 503
 * without a time to come back, a stack trace, a connection that was simply dropped.
 * @param seed the same seed sends the same requests
 */
export async function fuzz(ground: Ground, count: number, seed: number): Promise<Fault[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const faults: Fault[] = [];
  for (let sent = 0; sent < count; sent += BATCH) {
    const numRuns = Math.min(BATCH, count - sent);
    const batch = fc.sample(generatedRequest(ground), { numRuns, seed: seed + sent });
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let next = batch.pop(); next; next = batch.pop()) {
        const reason = await tryOut(agent, ground.origin, next);
        if (reason) faults.push({ request: next, reason });
      }
    });
    await Promise.all(lanes);
  }
  agent.destroy();
  return faults;
}

async function tryOut(agent: Agent, origin: string, sent: GeneratedRequest) {
  try {
    return fieldErrorOf(await send(agent, origin, sent));
  } catch (error) {
    return `no answer: ${(error as Error).message}`;
  }
}

function fieldErrorOf({ status, retryAfter, text }: Answer): string | null {
  if (status === 503 && !retryAfter) return '503 without Retry-After';
  if (status >= 500 && status !== 503 && status !== 501) return `answered ${status}`;
  if (/\n\s+at .+:\d+:\d+|node_modules|\/server\/build/.test(text)) return 'shows a stack trace';
  return null;
}

function send(agent: Agent, origin: string, sent: GeneratedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = sent;
    const { hostname, port } = new URL(origin);
    const outgoing = request(
      { agent, hostname, port, method, path, headers, timeout: PATIENCE_MS },
      (incoming) => {
        let text = '';
        const { statusCode: status = 0, headers: got } = incoming;
        const done = () => resolve({ status, retryAfter: got['retry-after'], text });
        // A stream of live events never ends by itself: its head is the answer.
        if (got['content-type']?.startsWith('text/event-stream')) {
          incoming.destroy();
          done();
          return;
        }
        incoming.setEncoding('utf8');
        incoming.on('data', (piece: string) => {
          if (text.length < 200_000) text += piece;
        });
        incoming.on('end', done);
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
