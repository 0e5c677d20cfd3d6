import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';

/**
 * `npm run screens -- http://localhost:3000` takes screenshots of every public page of a running
 * server, light and dark, on desktop and phone, and writes one image per page to docs/screens.
 */
const FOLDER = 'docs/screens';
const HEIGHT = 450;
const GAP = 12;

const pages = {
  entry: '/',
  main: '/main',
  pricing: '/pricing',
  faq: '/faq',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  affiliate: '/affiliate',
  'not-found': '/no-such-page',
};
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const origin = process.argv[2] ?? 'http://localhost:3000';
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: CHROMIUM_FLAGS,
});

async function takeScreenshots(path: string): Promise<Buffer[]> {
  const screenshots: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      const page = await browser.newPage({ viewport, colorScheme });
      // Reload once, so that the screenshot shows a page with a warm cache.
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      await page.reload({ waitUntil: 'networkidle' });
      screenshots.push(
        await sharp(await page.screenshot())
          .resize({ height: HEIGHT })
          .png()
          .toBuffer(),
      );
      await page.close();
    }
  }
  return screenshots;
}

for (const [name, path] of Object.entries(pages)) {
  const screenshots = await takeScreenshots(path);
  const widths = sizes.map(({ width, height }) => Math.round((width * HEIGHT) / height));
  let left = 0;
  const positioned = screenshots.map((input, index) => {
    const layer = { input, left, top: 0 };
    left += (widths[index % widths.length] ?? 0) + GAP;
    return layer;
  });
  await sharp({
    create: { width: left - GAP, height: HEIGHT, channels: 3, background: '#8a8696' },
  })
    .composite(positioned)
    .webp({ quality: 72 })
    .toFile(`${FOLDER}/${name}.webp`);
}
await browser.close();
