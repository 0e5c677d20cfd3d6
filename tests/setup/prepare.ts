import { buildIfChanged } from '#server/local/build.ts';
import { requireChromium } from './chromium.ts';
import { requireFfmpeg } from './ffmpeg.ts';

/**
 * Provides what the tests need and npm cannot install, by name: a browser, a video decoder, the built
 * product. Everything, when nothing is named.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

const requirements: Record<string, () => unknown> = {
  chromium: () => print(`Browser tests use ${requireChromium()}`),
  ffmpeg: () => requireFfmpeg(),
  build: () => buildIfChanged(print),
};

try {
  const wanted = process.argv.slice(2);
  for (const [name, provide] of Object.entries(requirements)) {
    if (wanted.length === 0 || wanted.includes(name)) await provide();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}
