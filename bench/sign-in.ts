import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, median, p99, rounded } from './measurement.ts';
import { addLetter, letterText, startBenchInstance } from './setup/bench-instance.ts';
import { openLetter } from './setup/open-letter.ts';
import { runProgram } from './setup/run-program.ts';
import type { FloodOutcome } from './setup/sign-in-flood.ts';

const PAIRS = 40;
const READS_PER_SECOND = 20;
const SECONDS = 12;
const GUESSES_PER_SECOND = 200;

/** Retries once, because a kept-alive connection may close just as it is used again. */
const request = (address: string, init: RequestInit) =>
  fetch(address, init).catch(() => fetch(address, init));

/** How long a call takes, in milliseconds. */
async function timed(call: () => Promise<Response>) {
  const start = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  return { milliseconds: performance.now() - start, answer };
}

/** Starts `rate` calls per second, whether or not earlier ones have finished. */
async function atRate<T>(rate: number, seconds: number, call: (index: number) => Promise<T>) {
  const calls: Promise<T>[] = [];
  const start = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = start + (index * 1_000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(call(index));
  }
  return Promise.all(calls);
}

/** Guesses passwords while the readers read. */
const flood = (origin: string) =>
  runProgram<FloodOutcome>('bench/setup/sign-in-flood.ts', [
    origin,
    String(GUESSES_PER_SECOND),
    String(SECONDS),
  ]);

/** Refusals must not reveal by their timing who has an account, and guessing must not slow readers. */
export const signIns: Benchmark = {
  name: 'sign-in',
  async measure() {
    const instance = await startBenchInstance();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const web = startChild(['build/server/web.js'], {
      ...instance.env,
      PORT: String(port),
      // So that each attempt can appear to come from another network.
      TRUSTED_PROXIES: 'loopback',
    });
    await web.ready;
    const post = (fields: Record<string, string>, from: string, path = '/auth') =>
      request(`${origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'x-forwarded-for': from },
        body: new URLSearchParams(fields),
      });
    const known = 'known@people.test';
    const password = 'correct horse';
    const account = { password, confirmPassword: password, terms: 'on', age: 'adult' };
    await post({ intent: 'sign-up', name: 'Maya', email: known, ...account }, '198.51.100.1');

    const [ours, unknown]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const attempt = (email: string, network: number) =>
        timed(() => post({ email, password: 'wrong one' }, `203.0.113.${network}`));
      ours.push((await attempt(known, pair)).milliseconds);
      unknown.push((await attempt(`nobody-${pair}@people.test`, pair + 100)).milliseconds);
    }
    const ratio = median(ours) / median(unknown);

    // One mailbox gets few links an hour, so each pair has its own account.
    await instance.pool.query(
      `insert into users (email, name, email_verified, created_at, updated_at)
       select 'reset-' || n || '@people.test', 'P', true, now(), now() from generate_series(0, $1::int) n`,
      [PAIRS],
    );
    const resets: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const [index, name] of ['reset', 'nobody'].entries()) {
        const form = { email: `${name}-${pair}@people.test` };
        const asked = () => post(form, `192.0.2.${pair + index * 100}`, '/reset-password');
        resets[index]?.push((await timed(asked)).milliseconds);
      }
    }
    const resetRatio = median(resets[0]) / median(resets[1]);

    const { token } = await addLetter(instance, {
      content: letterText(800),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await openLetter(origin, token);
    const read = () =>
      timed(() => request(`${origin}/delivery/${token}`, { headers: { cookie } })).then(
        ({ milliseconds }) => milliseconds,
      );
    await atRate(READS_PER_SECOND, 2, read);
    const quiet = await atRate(READS_PER_SECOND, SECONDS, read);
    const [flooded, { statuses, withoutRetryAfter }] = await Promise.all([
      atRate(READS_PER_SECOND, SECONDS, read),
      flood(origin),
    ]);
    await web.stop();
    await instance.stop();
    return [
      {
        name: 'sign-in refusal, time for a known address relative to an unknown one',
        value: Math.max(ratio, 1 / ratio),
        target: { kind: 'at most', value: 1.1 },
        unit: '',
        detail: `ms ${rounded([median(ours), median(unknown)])}`,
      },
      {
        name: 'asking for a reset link, time for a known address relative to an unknown one',
        value: Math.max(resetRatio, 1 / resetRatio),
        target: { kind: 'at most', value: 1.1 },
        unit: '',
        detail: `ms ${resets.map((times) => median(times).toFixed(1)).join(' ')}`,
      },
      {
        name: `reading during ${GUESSES_PER_SECOND} sign-ins per second, p99 relative to quiet p99`,
        value: p99(flooded) / p99(quiet),
        target: { kind: 'at most', value: 5 },
        unit: '',
        detail: `ms ${rounded([p99(flooded), p99(quiet)])}; responses ${JSON.stringify(statuses)}`,
      },
      {
        name: 'sign-ins refused without Retry-After',
        value: withoutRetryAfter,
        target: { kind: 'at most', value: 0 },
        unit: 'responses',
        detail: '',
      },
    ];
  },
};
