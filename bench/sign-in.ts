import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, median, p99, rounded } from './figure.ts';
import type { FloodOutcome } from './setup/flood.ts';
import { openLetter } from './setup/opened-page.ts';
import { addLetter, letterOf, setStage } from './setup/stage.ts';

const PAIRS = 40;
const READS_A_SECOND = 20;
const SECONDS = 12;
const FLOOD_A_SECOND = 200;

/** A kept connection may be closed in the moment it is used again: then the call is made anew. */
const ask = (address: string, init: RequestInit) =>
  fetch(address, init).catch(() => fetch(address, init));

/** How long a call takes, in milliseconds. */
async function timed(call: () => Promise<Response>) {
  const begun = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  return { milliseconds: performance.now() - begun, answer };
}

/** Begins `rate` calls a second, whether or not the ones before have ended. */
async function atRate<T>(rate: number, seconds: number, call: (index: number) => Promise<T>) {
  const calls: Promise<T>[] = [];
  const begun = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = begun + (index * 1_000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(call(index));
  }
  return Promise.all(calls);
}

/** Wrong passwords for as long as the readers read. */
async function flood(origin: string): Promise<FloodOutcome> {
  const given = [origin, String(FLOOD_A_SECOND), String(SECONDS)];
  const [outcome] = await once(fork('bench/setup/flood.ts', given), 'message');
  return outcome as FloodOutcome;
}

/** That refusals say nothing by their time, and that guessing at passwords disturbs no reader. */
export const signIns: Benchmark = {
  name: 'sign-in',
  async measure() {
    const stage = await setStage();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const web = startChild(['build/server/web.js'], {
      ...stage.env,
      PORT: String(port),
      // So that each attempt can come from a network of its own, as through a proxy.
      TRUSTED_PROXIES: 'loopback',
    });
    await web.ready;
    const post = (fields: Record<string, string>, from: string) =>
      ask(`${origin}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'x-forwarded-for': from },
        body: new URLSearchParams(fields),
      });
    const known = 'known@people.test';
    const account = { password: 'correct horse', confirmPassword: 'correct horse', terms: 'on' };
    await post({ intent: 'sign-up', name: 'Maya', email: known, ...account }, '198.51.100.1');

    const [ours, unknown]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const attempt = (email: string, network: number) =>
        timed(() => post({ email, password: 'wrong one' }, `203.0.113.${network}`));
      ours.push((await attempt(known, pair)).milliseconds);
      unknown.push((await attempt(`nobody-${pair}@people.test`, pair + 100)).milliseconds);
    }
    const ratio = median(ours) / median(unknown);

    const { token } = await addLetter(stage, {
      content: letterOf(800),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await openLetter(origin, token);
    const read = () =>
      timed(() => ask(`${origin}/delivery/${token}`, { headers: { cookie } })).then(
        ({ milliseconds }) => milliseconds,
      );
    await atRate(READS_A_SECOND, 2, read);
    const quiet = await atRate(READS_A_SECOND, SECONDS, read);
    const [flooded, { statuses, withoutRetryAfter }] = await Promise.all([
      atRate(READS_A_SECOND, SECONDS, read),
      flood(origin),
    ]);
    await web.stop();
    await stage.end();
    return [
      {
        name: 'refusing a known address against an unknown one, medians',
        value: Math.max(ratio, 1 / ratio),
        bar: { kind: 'at most', value: 1.1 },
        unit: '',
        detail: `ms ${rounded([median(ours), median(unknown)])}`,
      },
      {
        name: `readers' p99 during ${FLOOD_A_SECOND} sign-ins a second, against their quiet p99`,
        value: p99(flooded) / p99(quiet),
        bar: { kind: 'at most', value: 5 },
        unit: '',
        detail: `ms ${rounded([p99(flooded), p99(quiet)])}; answers ${JSON.stringify(statuses)}`,
      },
      {
        name: 'sign-ins turned away without saying when to come back',
        value: withoutRetryAfter,
        bar: { kind: 'at most', value: 0 },
        unit: 'answers',
        detail: '',
      },
    ];
  },
};
