import path from 'node:path';
import config from '../../playwright.config.ts';

/** The browser journeys, on the product that `npm run bench:small-machine` has started. */
export default {
  ...config,
  testDir: path.resolve('tests/e2e'),
  outputDir: path.resolve('test-results'),
  workers: 1,
  webServer: [],
  globalTeardown: [],
};
