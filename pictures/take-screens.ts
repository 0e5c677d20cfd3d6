import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { requireChromium } from '#tests/setup/chromium.ts';

/**
 * `npm run screens -- http://localhost:3000`: how every public page of a running site looks, light
 * and dark, on a desk and on a phone, one picture a page in docs/screens.
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
  args: ['--no-sandbox', '--disable-gpu'],
});

async function shots(path: string): Promise<Buffer[]> {
  const taken: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      const page = await browser.newPage({ viewport, colorScheme });
      // The second look has everything a browser keeps, as most looks have.
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      await page.reload({ waitUntil: 'networkidle' });
      taken.push(
        await sharp(await page.screenshot())
          .resize({ height: HEIGHT })
          .png()
          .toBuffer(),
      );
      await page.close();
    }
  }
  return taken;
}

for (const [name, path] of Object.entries(pages)) {
  const parts = await shots(path);
  const widths = sizes.map(({ width, height }) => Math.round((width * HEIGHT) / height));
  let left = 0;
  const placed = parts.map((input, index) => {
    const part = { input, left, top: 0 };
    left += (widths[index % widths.length] ?? 0) + GAP;
    return part;
  });
  await sharp({
    create: { width: left - GAP, height: HEIGHT, channels: 3, background: '#8a8696' },
  })
    .composite(placed)
    .webp({ quality: 72 })
    .toFile(`${FOLDER}/${name}.webp`);
}
await browser.close();
