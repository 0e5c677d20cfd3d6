import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of axe that an open page breaks, each with the elements that break it.
 *
 * Legacy mode leaves out frames, which our pages do not have, and takes half the time
 * (https://github.com/dequelabs/axe-core-npm/blob/develop/packages/playwright/README.md).
 *
 * @param within a selector of the part to look at; without it, the whole page
 * @throws Error when the page has a frame, which would be left out
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe would leave out the frames of this page.');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
