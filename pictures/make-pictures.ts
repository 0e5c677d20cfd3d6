import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { SharePicture } from '#app/routes/layout/page-meta.ts';
import { productName } from '#app/shared/product.ts';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';

/**
 * `npm run pictures` creates the share images of pages from the films, and home screen icons from the
 * favicon. Run it when a film or the logo changes, and commit the result; the server copies it to
 * storage at start.
 */
const FOLDER = 'pictures/public';
const SHARE_SIZE = { width: 1200, height: 630 };

const sharePictures: Record<SharePicture, { film: string; text: string }> = {
  start: { film: 'gratitude-1', text: 'The words you never sent…<br>now delivered' },
  'how-it-works': { film: 'apology-1', text: 'A letter, carried<br>by a short film' },
  gallery: { film: 'love-1', text: 'Films for what<br>is hard to say' },
  pricing: { film: 'farewell-2', text: 'Your first message<br>is free' },
  help: { film: 'support-1', text: 'Questions<br>and answers' },
  affiliate: { film: 'love-2', text: 'Affiliate program,<br>coming soon' },
};

const icons = [
  { name: 'icon-180.png', size: 180, scale: 1, isSquare: true },
  { name: 'icon-192.png', size: 192, scale: 1, isSquare: false },
  { name: 'icon-512.png', size: 512, scale: 1, isSquare: false },
  // Launchers crop it to a circle or a drop, so the logo stays within the middle.
  { name: 'icon-maskable-512.png', size: 512, scale: 0.72, isSquare: true },
];

const require = createRequire(import.meta.url);
const fileUrl = (file: string) => pathToFileURL(path.resolve(file)).href;
const serif = require.resolve(
  '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2',
);
const logo = readFileSync('public/favicon.svg', 'utf8');

const sharePage = (film: string, text: string) => `
  <style>
    @font-face { font-family: Letter; src: url("${pathToFileURL(serif).href}"); }
    body { margin: 0; width: ${SHARE_SIZE.width}px; height: ${SHARE_SIZE.height}px; color: #f6efe4;
      font-family: Letter; background: url("${fileUrl(`films/encoded/${film}/landscape-1280.jpg`)}") center / cover; }
    .shade { position: absolute; inset: 0; background:
      linear-gradient(to top, rgb(8 9 20 / 0.92), rgb(8 9 20 / 0.5) 45%, rgb(8 9 20 / 0.08) 80%); }
    p { position: absolute; left: 72px; bottom: 64px; margin: 0; font-size: 84px; line-height: 1.04;
      letter-spacing: -0.01em; }
    div.name { position: absolute; left: 72px; top: 56px; display: flex; gap: 16px; align-items: center;
      font-size: 40px; text-shadow: 0 1px 16px rgb(8 9 20 / 0.7); }
    .name svg { width: 52px; }
  </style>
  <div class="shade"></div><div class="name">${logo} ${productName}</div><p>${text}</p>`;

const iconPage = ({ size, scale, isSquare }: (typeof icons)[number]) => `
  <style>
    body { margin: 0; display: grid; place-items: center; height: ${size}px;
      background: ${isSquare ? '#12142a' : 'transparent'}; }
    svg { width: ${size * scale}px; display: block; }
  </style>${logo}`;

/** Loads a page from a temporary file, because a page without a URL may not read local files. */
async function loadPage(page: Page, content: string): Promise<void> {
  const file = path.resolve('pictures/page.html');
  writeFileSync(file, content);
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => document.fonts.ready);
  rmSync(file);
}

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: [...CHROMIUM_FLAGS, '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: SHARE_SIZE });
for (const [name, { film, text }] of Object.entries(sharePictures)) {
  await loadPage(page, sharePage(film, text));
  await page.screenshot({ path: `${FOLDER}/share-${name}.jpg`, type: 'jpeg', quality: 82 });
}
for (const icon of icons) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await loadPage(page, iconPage(icon));
  await page.screenshot({ path: `${FOLDER}/${icon.name}`, omitBackground: true });
}
await browser.close();
