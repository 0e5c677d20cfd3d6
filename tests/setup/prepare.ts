import { buildIfChanged } from '#server/local/build.ts';
import { requireChromium } from './chromium.ts';
import { requireFfmpeg } from './ffmpeg.ts';

/** Brings what the tests need and npm cannot bring: a browser, a film decoder, the built product. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  say(`Browser tests will use ${requireChromium()}`);
  requireFfmpeg();
  await buildIfChanged(say);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}
