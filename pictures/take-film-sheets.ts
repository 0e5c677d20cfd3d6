import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import sharp from 'sharp';
import type { BrowserTab } from '#tests/setup/browsers/browser-tab.ts';
import { openChromium } from '#tests/setup/browsers/chromium-tab.ts';
import { openFirefox, requireFirefox } from '#tests/setup/browsers/firefox.ts';
import { openWebKit, requireWebKit } from '#tests/setup/browsers/webkit.ts';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { linkTo, signUp } from './sender.ts';

/**
 * `npm run screens:films -- http://localhost:3000 --engine Firefox --letters 2` sends letters through a
 * running local server, watches each in an engine (all three by default; what is missing is installed as
 * root on Debian) and writes what its recipient saw, two pictures a second, as one sheet to a folder. It
 * prints how bright the window was at six moments, relative to the film's own frame. With `--film love-1`
 * it sends one letter, of `--words 300`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    letters: { type: 'string', default: '8' },
    film: { type: 'string' },
    words: { type: 'string', default: '300' },
    folder: { type: 'string', default: 'data/film-sheets' },
  },
});
const origin = positionals[0] ?? 'http://localhost:3000';

const SENTENCES = [
  'You sat with me until four in the morning, and asked nothing of me.',
  'The rain had stopped by then, and neither of us wanted to be the first who went home.',
  'I never told you how much that winter weighed.',
  'You came by with soup, because you knew I would not ask.',
  'Thank you for every one of those mornings, and for the plums; I still have the jar.',
];

/** A letter of about this many words. */
function letterOf(words: number): string {
  const text: string[] = [];
  for (let index = 0; text.join(' ').split(' ').length < words; index += 1) {
    text.push(SENTENCES[index % SENTENCES.length] ?? '');
  }
  return text.join(' ');
}

const usualLetters = () => [
  ...['love-2', 'love-5', 'apology-1', 'support-2', 'gratitude-3', 'farewell-1'].map((film) => ({
    film,
    words: 100,
  })),
  ...['gratitude-2', 'love-3'].map((film) => ({ film, words: 300 })),
];

const letters = values.film
  ? [{ film: values.film, words: Number(values.words) }]
  : usualLetters().slice(0, Number(values.letters));

const engines: Record<string, () => Promise<BrowserTab>> = {
  async Chromium() {
    const options = { executablePath: requireChromium(), args: CHROMIUM_FLAGS };
    const browser = await chromium.launch(options);
    const tab = await openChromium(browser);
    return { ...tab, close: () => browser.close() };
  },
  Firefox: () => openFirefox(requireFirefox()),
  WebKit: () => openWebKit(requireWebKit()),
};

interface Picture {
  atSeconds: number;
  screenshot: Buffer;
  /** The window's brightness relative to the film's frame; null while there is none. */
  kept: number | null;
}

const TILE = { width: 130, height: 281 };
const TILES_IN_A_ROW = 16;

/** The mean brightness of the film's frame, cut as the window cuts it, from 0 to 255; null before it plays. */
const filmBrightness = (tab: BrowserTab) =>
  tab.evaluate(() => {
    const film = document.querySelector('video');
    if (!film?.videoWidth || film.currentTime === 0) return { at: 0, brightness: null };
    const canvas = document.createElement('canvas');
    canvas.width = 39;
    canvas.height = Math.round((39 * innerHeight) / innerWidth);
    const scale = Math.max(canvas.width / film.videoWidth, canvas.height / film.videoHeight);
    const [width, height] = [film.videoWidth * scale, film.videoHeight * scale];
    const context = canvas.getContext('2d');
    const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
    context?.drawImage(film, left, top, width, height);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let sum = 0;
    for (let index = 0; index < pixels.length; index += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.slice(index, index + 3);
      sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    return { at: film.currentTime, brightness: sum / (pixels.length / 4) };
  });

async function brightnessOf(screenshot: Buffer): Promise<number> {
  const { channels } = await sharp(screenshot).removeAlpha().stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Opens a letter and takes two pictures a second until its film has ended. */
async function watch(tab: BrowserTab, link: string): Promise<Picture[]> {
  await tab.goto(link);
  await tab.press('.open');
  const pictures: Picture[] = [];
  let hasEnded = false;
  while (!hasEnded) {
    const next = setTimeout(500);
    const screenshot = await tab.screenshot();
    const { at, brightness } = await filmBrightness(tab);
    const kept = brightness === null ? null : (await brightnessOf(screenshot)) / brightness;
    pictures.push({ atSeconds: at, screenshot, kept });
    hasEnded = await tab.evaluate(() => document.querySelector('video')?.ended ?? true);
    await next;
  }
  return pictures;
}

async function writeSheet(pictures: Picture[], file: string): Promise<void> {
  const layers = await Promise.all(
    pictures.map(async ({ screenshot }, index) => ({
      input: await sharp(screenshot).resize(TILE).png().toBuffer(),
      left: (index % TILES_IN_A_ROW) * TILE.width,
      top: Math.floor(index / TILES_IN_A_ROW) * TILE.height,
    })),
  );
  const rows = Math.ceil(pictures.length / TILES_IN_A_ROW);
  const [width, height] = [TILES_IN_A_ROW * TILE.width, rows * TILE.height];
  await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(layers)
    .webp({ quality: 70 })
    .toFile(file);
}

const MOMENTS = 6;

/** Six moments from the film's first light to its end. */
function sixMoments(pictures: Picture[]): string {
  const lit = pictures.filter(({ kept }) => kept !== null);
  const moments = Array.from({ length: MOMENTS }, (_, index) =>
    lit.at(Math.floor(((index + 0.5) * lit.length) / MOMENTS)),
  );
  return moments
    .map((one) => `${one?.atSeconds.toFixed(0)} s: ${one?.kept?.toFixed(2)}`)
    .join(', ');
}

mkdirSync(values.folder, { recursive: true });
const wanted = Object.entries(engines).filter(([name]) =>
  [undefined, name].includes(values.engine),
);
for (const [engine, open] of wanted) {
  const tab = await open();
  for (const { film, words } of letters) {
    const context = await request.newContext();
    const sender = await signUp(context, origin);
    const recipientEmail = `reader-${sender.email}`;
    const id = await sender.write(film, {
      ...{ recipientEmail, recipientName: 'Tomas', personalizedContent: letterOf(words) },
    });
    await sender.post(`/checkout/${id}`, { paymentMethod: 'free_send' });
    const pictures = await watch(tab, await linkTo(context, origin, recipientEmail));
    const file = `${values.folder}/${engine}-${film}-${words}.webp`;
    await writeSheet(pictures, file);
    process.stdout.write(
      `${tab.version}, ${film}, ${words} words: ${sixMoments(pictures)}; ${file}\n`,
    );
    await context.dispose();
  }
  await tab.close();
}
