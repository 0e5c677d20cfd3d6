import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';

/** A browser that has been nowhere: each context has its own cache and cookies. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS });

/** A phone's browser of somebody who is signed in. @param cookie as `signUp` returns it */
export async function signedInContext(
  browser: Browser,
  origin: string,
  cookie: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: origin }]);
  return context;
}
