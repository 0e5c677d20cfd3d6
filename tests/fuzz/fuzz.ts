import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { type FuzzTarget, type GeneratedRequest, generatedRequest } from './generated-request.ts';

/** Concurrent requests, and how many are generated at a time. */
const CONCURRENCY = 8;
const BATCH = 500;

/** Long enough for a page on a busy machine. */
const TIMEOUT_MS = 20_000;

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

interface Failure {
  request: GeneratedRequest;
  reason: string;
}

/**
 * Sends generated requests and returns those with a response no healthy server gives: 500 or 502, 503
 * without Retry-After, a stack trace, or a dropped connection.
 * @param seed the same seed generates the same requests
 */
export async function fuzz(target: FuzzTarget, count: number, seed: number): Promise<Failure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const failures: Failure[] = [];
  for (let sent = 0; sent < count; sent += BATCH) {
    const numRuns = Math.min(BATCH, count - sent);
    const batch = fc.sample(generatedRequest(target), { numRuns, seed: seed + sent });
    const lanes = Array.from({ length: CONCURRENCY }, async () => {
      for (let next = batch.pop(); next; next = batch.pop()) {
        const reason = await findFailure(agent, target.origin, next);
        if (reason) failures.push({ request: next, reason });
      }
    });
    await Promise.all(lanes);
  }
  agent.destroy();
  return failures;
}

async function findFailure(agent: Agent, origin: string, sent: GeneratedRequest) {
  try {
    return failureOf(await send(agent, origin, sent));
  } catch (error) {
    return `no answer: ${(error as Error).message}`;
  }
}

function failureOf({ status, retryAfter, text }: Answer): string | null {
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
      { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS },
      (incoming) => {
        let text = '';
        const { statusCode: status = 0, headers: got } = incoming;
        const done = () => resolve({ status, retryAfter: got['retry-after'], text });
        // Event streams never end, so their headers are the response.
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
