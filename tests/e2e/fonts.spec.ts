import { rm } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { installFonts, SYSTEM_FONTS } from '#tests/tools/system-fonts.ts';
import { test as base, expect, holdRequests } from './fixtures.ts';

const PATHS = ['/', '/main', '/pricing', '/faq', '/contact', '/affiliate', '/no-such-page'];

const test = base.extend<{ startBrowser: (fonts: string[]) => Promise<Browser> }>({
  startBrowser: async ({ playwright, launchOptions }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (fonts) => {
      const installed = await installFonts(fonts);
      const env = { PATH: '/usr/bin:/bin', HOME: installed.folder, ...installed.variables };
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      stops.push(async () => {
        await browser.close();
        await rm(installed.folder, { recursive: true, force: true });
      });
      return browser;
    });
    for (const stop of stops) await stop();
  },
});

for (const [index, [system, fonts]] of Object.entries(SYSTEM_FONTS).entries()) {
  for (const width of [360, 1440]) {
    const tag = index === 0 && width === 360 ? [] : '@long';
    test(`late images and fonts move nothing with the fonts of ${system}, ${width} px`, {
      tag,
    }, async ({ startBrowser, baseURL }) => {
      const browser = await startBrowser(fonts);
      for (const address of PATHS) {
        const page = await browser.newPage({ viewport: { width, height: 800 } });
        expect(await shiftOf(page, `${baseURL}${address}`), address).toEqual({ sum: 0, moved: [] });
        await page.close();
      }
    });
  }

  test(`text is as wide as in our fonts with the fonts of ${system}`, {
    tag: index === 0 ? [] : '@long',
  }, async ({ startBrowser, baseURL }) => {
    const browser = await startBrowser(fonts);
    const page = await browser.newPage();
    await page.goto(`${baseURL}/pricing`);
    const expected = await widthsOf(page);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.reload();
    const widths = await widthsOf(page);
    for (const [style, width] of Object.entries(expected)) {
      expect(Math.abs((widths[style] ?? 0) / width - 1), style).toBeLessThan(0.015);
    }
  });
}

/** Holds images and fonts back until all text is painted. Their arrival must move nothing. */
async function shiftOf(page: Page, address: string): Promise<{ sum: number; moved: string[] }> {
  const send = await holdRequests(page, /\.(woff2|avif|svg)$/);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    // Running text may stay invisible for 100 ms longer: `font-display: optional`.
    return paint !== undefined && performance.now() > paint.startTime + 300;
  });
  send();
  await page.waitForLoadState('load');
  return await page.evaluate(async () => {
    let sum = 0;
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        sum += entry.value;
        for (const { node } of entry.sources) moved.push(`${node?.nodeName} ${node?.textContent}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    await document.fonts.ready;
    await new Promise((painting) => requestAnimationFrame(() => requestAnimationFrame(painting)));
    return { sum, moved };
  });
}

/** https://wicg.github.io/layout-instability/#sec-layout-shift, which TypeScript does not know. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null }[];
}

/** The widths of a sentence in running text, in a title and in italics. */
async function widthsOf(page: Page): Promise<Record<string, number>> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const measure = (fontStyle: string, like: Element) => {
      const { fontFamily, fontWeight } = getComputedStyle(like);
      const line = document.createElement('span');
      line.textContent =
        'The words you never sent, now delivered: a short film with something to say, and a private link.';
      Object.assign(line.style, { fontFamily, fontWeight, fontStyle, fontSize: '40px' });
      line.style.position = 'absolute';
      line.style.whiteSpace = 'pre';
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    const title = document.querySelector('h1') as Element;
    return {
      text: measure('normal', document.body),
      title: measure('normal', title),
      italics: measure('italic', title),
    };
  });
}
