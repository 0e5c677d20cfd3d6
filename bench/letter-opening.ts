import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { type Benchmark, median, rounded } from './measurement.ts';
import { addLetter, letterText, startBenchWeb } from './setup/bench-instance.ts';
import { emulateSlow4G } from './setup/slow-4g.ts';

const ROUNDS = 9;
/** The characters of a usual letter and of a very long one. */
const LENGTHS = { usual: 2_000, long: 20_000 };

/** How long a recipient on a slow network waits for the letter after the tap on Open. */
export const letterOpening: Benchmark = {
  name: 'letter-opening',
  async measure() {
    const instance = await startBenchWeb();
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: CHROMIUM_FLAGS,
    });
    const link = async (length: number) => {
      const { token } = await addLetter(instance, {
        content: letterText(length),
        recipientEmail: `reader-of-${length}@recipients.test`,
        templateId: 'love-5',
      });
      return `${instance.origin}/delivery/${token}`;
    };
    const [usual, long] = [await link(LENGTHS.usual), await link(LENGTHS.long)];
    // Not counted: the first letter that a server opens is slower.
    await timeToLetter(browser, usual);
    const times = { usual: [] as number[], long: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.usual.push(await timeToLetter(browser, usual));
      times.long.push(await timeToLetter(browser, long));
    }
    await browser.close();
    await instance.stop();
    return [
      {
        name: 'letter on slow 4G, time from the tap until it can be read',
        value: median(times.usual),
        // Of which the dark before the film takes 600.
        target: { kind: 'at most', value: 1_100 },
        unit: 'ms',
        detail: `ms ${rounded(times.usual)}; with ${LENGTHS.long} instead of ${LENGTHS.usual} characters ${rounded(times.long)}`,
      },
    ];
  },
};

/** Opens a letter in a new browser profile. @returns milliseconds from the tap until it is painted */
async function timeToLetter(browser: Browser, link: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await emulateSlow4G(page);
  await page.addInitScript(watchLetter);
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.locator('.open').first().click();
  const letterAfter = await page.waitForFunction(
    () => (window as unknown as Watched).letterAfter,
    undefined,
    { timeout: 60_000 },
  );
  const milliseconds = Number(await letterAfter.jsonValue());
  await context.close();
  return milliseconds;
}

interface Watched {
  letterAfter?: number;
}

/** Runs in the page before its own scripts. */
function watchLetter(): void {
  document.addEventListener(
    'click',
    () => {
      const tappedAt = performance.now();
      const look = () => {
        if (!document.querySelector('#letter blockquote')?.textContent) {
          requestAnimationFrame(look);
          return;
        }
        // The frame after the one that holds the letter begins when that one has been painted.
        requestAnimationFrame(() => {
          (window as unknown as Watched).letterAfter = performance.now() - tappedAt;
        });
      };
      look();
    },
    { capture: true, once: true },
  );
}
