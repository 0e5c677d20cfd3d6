import { buildIfChanged } from '#server/local/build.ts';
import { requireFirefox } from './browsers/firefox.ts';
import { requireWebKit } from './browsers/webkit.ts';
import { prepareChromium } from './chromium.ts';
import { requireFfmpeg } from './ffmpeg.ts';
import { requirePackages } from './test-packages.ts';

/**
 * Provides what the tests need and `npm ci` does not install, by name: packages of their own, browsers, a
 * video decoder, the built product. When nothing is named, what `npm test` cannot do without.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

const requirements: Record<string, () => unknown> = {
  packages: () => requirePackages(print),
  chromium: () => print(`Browser tests use ${prepareChromium()}`),
  ffmpeg: () => requireFfmpeg(),
  firefox: () => print(`Browser tests use ${requireFirefox()}`),
  webkit: () => print(`Browser tests use ${requireWebKit().miniBrowser}`),
  build: () => buildIfChanged(print),
};

try {
  const named = process.argv.slice(2);
  const wanted = named.length > 0 ? named : ['packages', 'chromium', 'ffmpeg', 'build'];
  for (const [name, provide] of Object.entries(requirements)) {
    if (wanted.includes(name)) await provide();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}
