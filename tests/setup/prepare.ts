import { requireChromium } from './chromium.ts';

/** Brings what the tests need and npm cannot bring. */
try {
  process.stdout.write(`Browser tests will use ${requireChromium()}\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}
