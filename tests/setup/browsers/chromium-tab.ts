import type { Browser } from '@playwright/test';
import type { BrowserTab } from './browser-tab.ts';

/** A tab of the Chromium that the other tests use. */
export async function openChromium(
  browser: Browser,
  { refusesAv1 = false, processId = 0 } = {},
): Promise<BrowserTab> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (refusesAv1) {
    // As a browser without a decoder: it does not know the type, and tries the next source.
    await page.route(/\/delivery\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('av01.', 'av99.');
      await route.fulfill({ response, body });
    });
  }
  return {
    processId,
    version: `Chromium ${browser.version()}${refusesAv1 ? ' without AV1' : ''}`,
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: async (run, ...args) =>
      (await page.evaluate(`(${run})(...${JSON.stringify(args)})`)) as never,
    press: (selector) => page.locator(selector).first().click(),
    screenshot: () => page.screenshot(),
    clearCookies: () => context.clearCookies(),
    close: () => context.close(),
  };
}
