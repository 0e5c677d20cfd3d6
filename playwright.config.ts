import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tests/setup/chromium.ts';
import { COMPILE_CACHE } from './tests/setup/compile-cache.ts';
import { temporaryFolder } from './tests/setup/temporary-folder.ts';

const PORT = Number(process.env.TEST_PORT ?? 3400);
const baseURL = `http://localhost:${PORT}`;

process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
process.env.TMPDIR ??= temporaryFolder();

/** Of tests that `npm run test:long` runs. */
const LONG = /@long/;

/** One server for all tests, with a new data folder; the first process to read this creates it. */
process.env.TEST_DATA_DIR ??= createDataFolder();

function createDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-e2e-'));
  // The database may run as another system user, who must be able to enter.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: 'tests/e2e',
  globalTeardown: './tests/setup/search-log.ts',
  outputDir: 'test-results',
  // For two cores: a third works while the others wait for a page or a sound.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  // For busy machines. A test that passes only the second time is reported as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  metadata: { dataDir: process.env.TEST_DATA_DIR },
  projects: [
    { name: 'ordinary', grepInvert: LONG },
    // Repeats the path of a shorter journey with another page, language, font or browser.
    { name: 'long', grep: LONG },
  ],
  use: {
    baseURL,
    // Large enough for the layout of a desktop; drawing a larger one takes longer.
    viewport: { width: 1024, height: 600 },
    // Without a film of the page: recording one took a third of the processor time of every test.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
  webServer: {
    command: `node tests/setup/serve-e2e.ts --log=${process.env.TEST_DATA_DIR}/server.log`,
    url: `${baseURL}/health/live`,
    env: { PORT: String(PORT), DATA_DIR: process.env.TEST_DATA_DIR, LOG_LEVEL: 'debug' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'pipe',
  },
});
