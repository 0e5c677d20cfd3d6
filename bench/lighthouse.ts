import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { requireChromium } from '#tests/setup/chromium.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';
import { startBenchWeb } from './setup/bench-instance.ts';
import { lighthouse } from './tools/lighthouse.ts';

const PAGES = ['/', '/main', '/pricing', '/faq'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 5;

interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  layoutShift: number;
  largestPaintMs: number;
}

/** Lighthouse scores of the public pages: mobile, simulated throttling. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async measure() {
    const instance = await startBenchWeb();
    const { origin } = instance;
    const debuggingPort = await freePort();
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
    });

    const measurements: Measurement[] = [];
    for (const page of PAGES) {
      const runs: Run[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        runs.push(await runOnce(`${origin}${page}`, debuggingPort));
      }
      measurements.push(...figuresOf(page, runs), await measureSize(origin, page));
    }

    await browser.close();
    await instance.stop();
    return measurements;
  },
};

async function runOnce(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not test ${address}: ${result?.lhr.runtimeError?.message}`);
  }
  const { categories, audits } = result.lhr;
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
  };
}

function figuresOf(page: string, runs: Run[]): Measurement[] {
  const scores = CATEGORIES.map((category): Measurement => {
    const all = runs.map((run) => run.scores[category]);
    return {
      name: `Lighthouse mobile, ${page}, ${category}`,
      value: median(all),
      target: { kind: 'at least', value: 98 },
      unit: 'of 100',
      detail: `median of ${all.join(' ')}`,
    };
  });
  const paints = runs.map(({ largestPaintMs }) => largestPaintMs);
  return [
    ...scores,
    {
      name: `layout shift, ${page}`,
      value: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
      target: { kind: 'at most', value: 0 },
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
