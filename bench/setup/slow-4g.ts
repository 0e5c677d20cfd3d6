import type { Page } from '@playwright/test';

/** Slow 4G as Lighthouse emulates it: 150 ms to an answer, throughputs in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_024 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};

/** Slows down everything that a page of Chromium sends and receives. */
export async function emulateSlow4G(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_4G);
}
