import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** In a page that has run the source of axe. */
    axe: typeof axe;
  }
}

const COLOR_SCHEMES = ['light', 'dark'] as const;
const WINDOWS = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

/**
 * The rules of axe that an open page breaks, each with the elements that break it.
 * @param within a selector of the part to look at; without it, the whole page
 * @param tag of the rules to check; without it, all of them
 * @throws Error when the page has a frame, which would be left out
 */
export async function findViolations(
  page: Page,
  { within, tag }: { within?: string | undefined; tag?: string } = {},
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe would leave out the frames of this page.');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ({ within, tag }) => {
      // A dialog that is fading in would be measured as it is.
      const dialog = document.querySelector('dialog[open]');
      const fading = dialog?.getAnimations().map(({ finished }) => finished) ?? [];
      await Promise.allSettled(fading);
      const { violations } = await window.axe.run(within ?? document, {
        iframes: false,
        ...(tag && { runOnly: { type: 'tag', values: [tag] } }),
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { within, tag },
  );
}

/** The violations of an open page, and how far it scrolls sideways: light and dark, small and large. */
export async function findFaultsInEachLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  // While a page loads, the one before is still shown.
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    // Otherwise axe would measure colours that are still changing.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const overflow = await page.evaluate(async () => {
        await document.fonts.ready;
        return document.documentElement.scrollWidth - innerWidth;
      });
      // The other rules look at what does not change with the colours.
      const found = await findViolations(page, colorScheme === 'dark' ? { tag: 'cat.color' } : {});
      if (overflow > 0) found.push(`scrolls sideways by ${overflow} px`);
      faults.push(...found.map((fault) => `${colorScheme}, ${window.width} px: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return faults;
}
