import { buildWhenNeeded } from '#server/local/build.ts';
import { requireChromium } from './chromium.ts';

/** Brings what the tests need and npm cannot bring: a browser, and the built product. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  say(`Browser tests will use ${requireChromium()}`);
  await buildWhenNeeded(say);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}
