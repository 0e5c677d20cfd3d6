import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';
import { addLetter, letterText, startBenchWeb } from './setup/bench-instance.ts';
import { openLetter } from './setup/open-letter.ts';
import { lighthouse } from './tools/lighthouse.ts';

/** Those whose size counts as well. */
const SMALL_PAGES = ['/', '/main', '/pricing', '/faq'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 3;

interface Visited {
  name: string;
  address: string;
  /** Of a letter that was opened. */
  cookie?: string;
  /** Search engines may not list it. Lighthouse would count that as a fault. */
  isPrivate?: boolean;
}

interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  layoutShift: number;
  largestPaintMs: number;
  /** The machine's speed by Lighthouse's own measure. Below 1,000, the scores are worse than they should be. */
  machineIndex: number;
}

/** Lighthouse scores of every public page and of a letter: mobile, simulated throttling. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async measure() {
    const instance = await startBenchWeb();
    const { origin } = instance;
    const debuggingPort = await freePort();
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
    });

    const measurements: Measurement[] = [];
    for (const visited of [...(await publicPages(origin)), ...(await letterPages(instance))]) {
      const runs: Run[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        runs.push(await runOnce(visited, debuggingPort));
      }
      measurements.push(...figuresOf(visited, runs));
    }
    for (const page of SMALL_PAGES) measurements.push(await measureSize(origin, page));

    await browser.close();
    await instance.stop();
    return measurements;
  },
};

/** What the sitemap lists. */
async function publicPages(origin: string): Promise<Visited[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, listed = '']) => {
    const { pathname } = new URL(listed);
    return { name: pathname, address: `${origin}${pathname}` };
  });
}

/** The cover of a letter, and the letter. */
async function letterPages(
  instance: Parameters<typeof addLetter>[0] & { origin: string },
): Promise<Visited[]> {
  const { token } = await addLetter(instance, {
    content: letterText(800),
    recipientEmail: 'maya@recipients.test',
  });
  const address = `${instance.origin}/delivery/${token}`;
  const cookie = await openLetter(instance.origin, token);
  return [
    { name: 'cover', address, isPrivate: true },
    { name: 'letter', address, cookie, isPrivate: true },
  ];
}

async function runOnce({ address, cookie, isPrivate }: Visited, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    skipAudits: isPrivate ? ['is-crawlable'] : [],
    extraHeaders: cookie ? { cookie } : {},
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not test ${address}: ${result?.lhr.runtimeError?.message}`);
  }
  const { categories, audits, environment } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    machineIndex: environment.benchmarkIndex,
  };
}

function figuresOf({ name: page, isPrivate }: Visited, runs: Run[]): Measurement[] {
  const index = Math.round(median(runs.map(({ machineIndex }) => machineIndex)));
  const scores = CATEGORIES.map((category): Measurement => {
    const all = runs.map((run) => run.scores[category]);
    return {
      name: `Lighthouse mobile, ${page}, ${category}`,
      value: median(all),
      target: { kind: 'at least', value: 100 },
      unit: 'of 100',
      detail: `median of ${all.join(' ')}; a machine with index ${index}`,
    };
  });
  const paints = runs.map(({ largestPaintMs }) => largestPaintMs);
  return [
    ...scores,
    {
      name: `layout shift, ${page}`,
      value: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
      // The buttons of a letter's film come with its script, beside the link that skips it.
      target: { kind: 'at most', value: isPrivate ? 0.01 : 0 },
      unit: '',
      detail: `largest of ${RUNS} runs; largest contentful paint after ${Math.round(median(paints))} ms`,
    },
  ];
}

/** The size of everything needed for the first paint, except fonts and the poster. */
async function measureSize(origin: string, page: string): Promise<Measurement> {
  const sent = await bytesOf(`${origin}${page}`);
  const text = brotliDecompressSync(sent).toString();
  if (/<link[^>]+rel="stylesheet"/.test(text)) {
    throw new Error(`${page} loads style sheets, which this benchmark does not measure`);
  }
  return {
    name: `HTML with CSS, ${page}`,
    value: sent.length,
    target: { kind: 'at most', value: 14_000 },
    unit: 'bytes',
    detail: `Brotli; ${text.length} characters`,
  };
}

/** A response as sent, still compressed. */
async function bytesOf(address: string): Promise<Buffer> {
  const request = get(address, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return buffer(answer);
}
