import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { startChild } from '#server/local/child.ts';
import type { BrowserTab } from '#tests/setup/browsers/browser-tab.ts';
import { openChromium } from '#tests/setup/browsers/chromium-tab.ts';
import { openFirefox, requireFirefox } from '#tests/setup/browsers/firefox.ts';
import { openWebKit, requireWebKit } from '#tests/setup/browsers/webkit.ts';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Measurement, p99 } from './measurement.ts';
import {
  addLetter,
  type BenchInstance,
  letterText,
  startBenchInstance,
} from './setup/bench-instance.ts';

const WORDS = [10, 100, 500];
const FILM = 'love-5';
/** How long the processor is watched, on each side of a ratio. */
const WATCHED_SECONDS = 20;
const TICKS_PER_SECOND = 100;

/** What a film costs and keeps together that lasts as long as its letter, in three engines. */
export const heldFilm: Benchmark = {
  name: 'held-film',
  async measure() {
    const instance = await startBenchInstance();
    const port = await freePort();
    const proxy = await startCountingProxy(port);
    const env = { ...instance.env, PORT: String(port), BASE_URL: proxy.origin };
    const web = startChild(['build/server/web.js'], env);
    await web.ready;
    const measurements: Measurement[] = [];
    try {
      for (const open of [startChromium, startFirefox, startWebKit]) {
        const { tab, close } = await open();
        try {
          measurements.push(...(await measureIn(tab, instance, proxy)));
        } finally {
          await tab.close();
          await close();
        }
      }
    } finally {
      await web.stop();
      await proxy.close();
      await instance.stop();
    }
    return measurements;
  },
};

/** Plays letters of every length in one browser. */
async function measureIn(
  tab: BrowserTab,
  instance: BenchInstance,
  proxy: CountingProxy,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const words of WORDS) {
    const content = letterText(words * 6)
      .split(' ')
      .slice(0, words)
      .join(' ');
    const recipientEmail = 'maya@recipients.test';
    const { token } = await addLetter(instance, { content, recipientEmail, templateId: FILM });
    proxy.filmBytes = 0;
    const isLongest = words === Math.max(...WORDS);
    const played = await playLetter(tab, `${proxy.origin}/delivery/${token}`, isLongest);
    measurements.push(bytesOf(tab.version, words, proxy.filmBytes, played.seconds));
    if (!isLongest) continue;
    await tab.goto(`${proxy.origin}/looping`);
    await tab.press('button');
    await sleep(2_000);
    const looping = await watchProcessor(tab.processId);
    measurements.push(...figuresOf(tab.version, played, looping));
  }
  return measurements;
}

interface Shown {
  /** When a frame was shown, and which, in milliseconds. */
  at: number;
  frame: number;
}

interface Played {
  seconds: number;
  shown: Shown[];
  /** Distance of the words from the film at the last phrase, in milliseconds. */
  drift: number;
  /** Processor seconds while it held. */
  processor: number;
}

/** Opens a letter and plays its film to the end. */
async function playLetter(tab: BrowserTab, link: string, isWatched: boolean): Promise<Played> {
  await tab.goto(link);
  await tab.press('.open');
  await waitFor(tab, () => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await tab.evaluate(() => {
    const video = document.querySelector('video');
    const shown: Shown[] = [];
    Object.assign(globalThis, { shown, drift: 0 });
    const show = (at: number, { mediaTime }: { mediaTime: number }) => {
      shown.push({ at, frame: mediaTime * 1_000 });
      video?.requestVideoFrameCallback(show);
    };
    video?.requestVideoFrameCallback(show);
    setInterval(() => {
      const words = document.querySelector('.phrases')?.getAnimations({ subtree: true });
      if (!video || video.ended || video.duration - video.currentTime > 6) return;
      Object.assign(globalThis, {
        drift: Math.abs(Number(words?.at(-1)?.currentTime) - video.currentTime * 1_000),
      });
    }, 500);
  });
  // The opening is over by then.
  if (isWatched) await waitFor(tab, () => (document.querySelector('video')?.currentTime ?? 0) > 12);
  const processor = isWatched ? await watchProcessor(tab.processId) : 0;
  await waitFor(tab, () => document.querySelector('video')?.ended === true);
  const played = await tab.evaluate(() => {
    const { shown, drift } = globalThis as unknown as { shown: Shown[]; drift: number };
    return { seconds: document.querySelector('video')?.duration ?? 0, shown, drift };
  });
  return { ...played, processor };
}

async function waitFor(tab: BrowserTab, isReached: () => boolean): Promise<void> {
  const deadline = Date.now() + 900_000;
  while (!(await tab.evaluate(isReached))) {
    if (Date.now() > deadline) throw new Error(`${tab.version} does not play`);
    await sleep(250);
  }
}

function figuresOf(version: string, played: Played, looping: number): Measurement[] {
  const late = played.shown.slice(1).map(({ at, frame }, index) => {
    const before = played.shown[index] as Shown;
    const isJoin = frame > 10_000 && (frame - 10_000) % 8_000 < 300;
    return { isJoin, milliseconds: Math.max(0, at - before.at - (frame - before.frame)) };
  });
  const at = (isJoin: boolean) =>
    late.filter((one) => one.isJoin === isJoin).map(({ milliseconds }) => milliseconds);
  const ratio = played.processor / looping;
  return [
    {
      name: `film as long as its letter, delay at a join, ${version}`,
      value: p99(at(true)),
      target: { kind: 'at most', value: 100 },
      unit: 'ms',
      detail: `p99 of the frames within 0.3 s; elsewhere ${p99(at(false)).toFixed(1)} ms`,
    },
    {
      name: `film as long as its letter, distance of words and music at its end, ${version}`,
      value: played.drift,
      target: { kind: 'at most', value: 150 },
      unit: 'ms',
      detail: `after ${played.seconds} s`,
    },
    {
      name: `film as long as its letter, processor time relative to a looping video, ${version}`,
      value: ratio,
      target: { kind: 'at most', value: 1.5 },
      unit: '',
      detail: `${played.processor.toFixed(1)} s and ${looping.toFixed(1)} s in ${WATCHED_SECONDS} s`,
    },
  ];
}

const bytesOf = (version: string, words: number, bytes: number, seconds: number): Measurement => ({
  name: `film as long as its letter, bytes for ${words} words, ${version}`,
  value: bytes,
  target: { kind: 'at most', value: 3_000_000 },
  unit: 'bytes',
  detail: `plays for ${seconds} s`,
});

async function startChromium() {
  const server = await chromium.launchServer({
    executablePath: requireChromium(),
    args: CHROMIUM_FLAGS,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const tab = await openChromium(browser, { processId: server.process().pid ?? 0 });
  return { tab, close: () => server.close() };
}

const startFirefox = async () => ({
  tab: await openFirefox(requireFirefox()),
  close: async () => {},
});

const startWebKit = async () => ({ tab: await openWebKit(requireWebKit()), close: async () => {} });

interface CountingProxy {
  origin: string;
  filmBytes: number;
  close(): Promise<void>;
}

/** Passes requests on, counts the bytes of films, and has a page with a plain looping video. */
async function startCountingProxy(port: number): Promise<CountingProxy> {
  const looping = `<!doctype html><video loop playsinline style="position:fixed;inset:0;width:100%;height:100%;object-fit:cover">
    <source src="/films/${FILM}/portrait.av1.mp4" type="video/mp4"></video>
    <button style="position:relative" onclick="document.querySelector('video').play()">Play</button>`;
  const proxy = { origin: '', filmBytes: 0, close: async () => {} };
  const server = createServer((asked, answer) => {
    if (asked.url === '/looping') {
      answer.setHeader('content-type', 'text/html').end(looping);
      return;
    }
    const { url: path, method, headers } = asked;
    const passed = request({ port, path, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (path?.includes('/media/')) {
        got.on('data', (bytes: Buffer) => {
          proxy.filmBytes += bytes.length;
        });
      }
      got.pipe(answer);
      answer.once('close', () => got.destroy());
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const ownPort = await freePort();
  server.listen(ownPort, '127.0.0.1');
  proxy.origin = `http://localhost:${ownPort}`;
  proxy.close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}

/** Processor seconds of a process and all it started, during the watched time. */
async function watchProcessor(processId: number): Promise<number> {
  const before = processorTime(processId);
  await sleep(WATCHED_SECONDS * 1_000);
  return (processorTime(processId) - before) / TICKS_PER_SECOND;
}

/** Ticks used so far, from Linux's process table (proc(5)). */
function processorTime(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        return [
          { id: Number(name), parent: fields[1], ticks: (fields[11] ?? 0) + (fields[12] ?? 0) },
        ];
      } catch {
        // It has ended in between.
        return [];
      }
    });
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent ?? 0)) family.add(id);
  }
  return processes.reduce((sum, { id, ticks }) => sum + (family.has(id) ? ticks : 0), 0);
}
