import { randomUUID } from 'node:crypto';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { writeLettersInEveryState } from './letters-in-every-state.ts';

/**
 * `npm run screens -- http://localhost:3000` takes screenshots of a running local server, light and dark,
 * on desktop and phone, and writes one image per screen to docs/screens: every public page, the way of a
 * new sender from the gallery to a sent letter, and a letter in each of its states afterwards.
 */
const FOLDER = 'docs/screens';
const HEIGHT = 450;
const GAP = 12;

const publicPages = {
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

type TakeScreen = (name: string) => Promise<void>;

/** Reloads once, so that the screenshot shows a page with a warm cache. */
async function openWarm(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
}

/** Waits for the letters and pictures in the window, also where a screen came without a load. */
async function settle(page: Page): Promise<void> {
  // Nothing is shown as being pointed at.
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(shown.map((image) => image.decode()));
  });
}

async function visitPublicPages(page: Page, take: TakeScreen): Promise<void> {
  for (const [name, path] of Object.entries(publicPages)) {
    await openWarm(page, path);
    await take(name);
  }
}

/** Signs up on the way, so each walk begins an account. */
async function sendFirstLetter(page: Page, take: TakeScreen): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  await openWarm(page, '/presets');
  await page.getByRole('button', { name: 'Favorite: Two Stars' }).waitFor();
  await take('sender-1-gallery');
  await page.getByRole('link', { name: 'Two Stars' }).first().click();
  await page.getByRole('dialog').waitFor();
  await take('sender-2-preview');

  await page.getByRole('link', { name: 'Use this film' }).click();
  await page.getByLabel('Confirm password').waitFor();
  await take('sender-3-sign-up');
  await page.getByLabel('Name').fill('Lena Hoffmann');
  await page.getByLabel('Email').fill(`${randomUUID()}@people.test`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await press('Create Account');

  await page.getByRole('button', { name: 'Write on Two Stars' }).waitFor();
  await take('sender-4-welcome');
  await press('Write on Two Stars');
  await take('sender-5-empty-form');
  await page.getByLabel('Your letter').fill('You noticed when nobody else did. Thank you.');
  await page.getByLabel('Recipient’s email').fill('tomas@recipients.test');
  await page.getByLabel('Recipient’s name').fill('Tomas');
  await page.getByText('I confirm I have permission').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await take('sender-6-form');

  await press('Continue to Checkout');
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await take('sender-7-checkout');
  await press('Use Free Send');
  await page.getByRole('heading', { name: /on their way/ }).waitFor();
  await take('sender-8-confirmation');
}

/** The dashboard with and without letters, the page of a letter in every state, and the mails about them. */
async function visitSentLetters(page: Page, take: TakeScreen): Promise<void> {
  const { letters, mails } = await writeLettersInEveryState(browser, page, origin, async () => {
    await openWarm(page, '/dashboard');
    await take('letters-none');
  });
  await openWarm(page, '/dashboard');
  await take('letters');
  for (const { state, id } of letters) {
    await openWarm(page, `/messages/${id}`);
    await take(`letter-${state}`);
  }
  for (const { name, address } of await mails()) {
    await openWarm(page, address);
    await take(`mail-${name}`);
  }
}

const screens = new Map<string, Buffer[]>();

/** Adds every screen of a tour once: each call is another size or colour scheme. */
async function takeScreens(
  options: BrowserContextOptions,
  visit: (page: Page, take: TakeScreen) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: origin,
    // Films stand still, so that a screen looks the same each time.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await visit(page, async (name) => {
    await settle(page);
    const screenshot = await sharp(await page.screenshot())
      .resize({ height: HEIGHT })
      .png()
      .toBuffer();
    screens.set(name, [...(screens.get(name) ?? []), screenshot]);
  });
  await context.close();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    await takeScreens({ viewport, colorScheme }, visitPublicPages);
    await takeScreens({ viewport, colorScheme }, sendFirstLetter);
    await takeScreens({ viewport, colorScheme }, visitSentLetters);
  }
}
await browser.close();

for (const [name, screenshots] of screens) {
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
