import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@playwright/test';
import { expect, PHONE, sendLetter, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const LETTER = 'You noticed when nobody else did. I never said it properly: thank you.';

test('a browser that runs scripts but presses nothing does not open the letter', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const scanner = await browser.newContext();
  const visit = await scanner.newPage();
  await visit.goto(link, { waitUntil: 'networkidle' });
  await visit.mouse.move(200, 300);
  await visit.evaluate(() => scrollTo(0, 5_000));
  await visit.reload({ waitUntil: 'networkidle' });
  await expect(visit.getByText('You noticed')).toHaveCount(0);
  await scanner.close();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^To: / }).click();
  await expect(page.getByText('Link visited')).toBeVisible();
  await expect(page.getByText('Opened')).toHaveCount(0);
});

test('a cover that arrives in parts does not move', async ({ page, browser, mailTo }) => {
  const link = new URL(await sendLetter(page, mailTo, { letter: LETTER }));
  const rest = Promise.withResolvers<void>();
  const slowly = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, link));
    const type = answer.headers.get('content-type') ?? '';
    response.setHeader('content-type', type);
    if (!type.includes('html')) return response.end(await answer.bytes());
    const [start, ...parts] = (await answer.text()).split(/(?=<p class="hint")/);
    response.write(start);
    await rest.promise;
    response.end(parts.join(''));
  }).listen(0);
  await once(slowly, 'listening');
  const context = await browser.newContext({ viewport: PHONE });
  const reader = await context.newPage();
  const { port } = slowly.address() as AddressInfo;
  await reader.goto(`http://localhost:${port}${link.pathname}`, { waitUntil: 'commit' });
  const painted = () => performance.getEntriesByType('paint').length;
  await expect.poll(() => reader.evaluate(painted)).toBeGreaterThan(0);
  rest.resolve();
  await expect(reader.getByRole('button', { name: 'Open' })).toBeVisible();
  const moved = await reader.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // There may be none to observe.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(moved).toBeLessThan(0.01);
  await context.close();
  slowly.close();
});

test('with reduced motion no film is fetched, and the complete letter is there', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 640 },
  });
  const reader = await context.newPage();
  const filmRequests: string[] = [];
  reader.on('request', (request) => {
    if (/\/media\/|\.(webm|mp4)$/.test(request.url())) filmRequests.push(request.url());
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  expect(filmRequests).toEqual([]);
  await reader.getByRole('button', { name: 'Sound on' }).click();
  await expect(reader.getByRole('button', { name: 'Sound off' })).toBeVisible();
  await expect.poll(() => filmRequests.length).toBeGreaterThan(0);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await reader.getByRole('link', { name: /Block, report/ }).click();
  await reader.getByRole('button', { name: 'Block this sender' }).click();
  await reader.goto(link);
  await expect(reader.getByText('You blocked this sender')).toBeVisible();
  await context.close();
});

test('Pause stops the film and its phrases, and going to the letter pauses both', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const film = reader.locator('video');
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await reader.getByRole('button', { name: 'Sound off' }).click();
  await expect(reader.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await reader.getByRole('button', { name: 'Pause' }).click();
  expect(await isPaused()).toBe(true);
  await expect(reader.locator('.phrases p').first()).toHaveCSS('animation-play-state', 'paused');
  await reader.getByRole('button', { name: 'Play' }).click();
  await expect.poll(isPaused).toBe(false);
  await reader.getByRole('link', { name: 'Read the letter' }).click();
  await expect.poll(isPaused).toBe(true);
  await context.close();
});

test('on a phone held sideways the film’s buttons are on the screen', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext({ viewport: { width: 667, height: 375 } });
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  for (const name of ['Sound off', 'Pause']) {
    await expect(reader.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(reader.getByRole('link', { name: 'Read the letter' })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('while the film loads all is dark, and Pause and Play already count', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext();
  const reader = await context.newPage();
  const mayLoad = Promise.withResolvers<void>();
  await reader.route('**/delivery/media/**', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const film = reader.locator('video');
  await expect(reader.locator('.phrases p').first()).toBeAttached();
  await expect(reader.locator('.film img')).toHaveCSS('opacity', '0');
  await expect(reader.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(film).toHaveCSS('opacity', '0');
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  await reader.getByRole('button', { name: 'Pause' }).click();
  expect(await isPaused()).toBe(true);
  await reader.getByRole('button', { name: 'Play' }).click();
  expect(await isPaused()).toBe(false);
  // A film that does not come is replaced by its still picture.
  await expect(reader.locator('.film img')).toHaveCSS('opacity', '1');
  mayLoad.resolve();
  await expect(film).toHaveCSS('opacity', '1');
  await context.close();
});

test('the film lasts as long as its letter, with the words in time, and closes on the signature', async ({
  page,
  browser,
  mailTo,
}) => {
  const letter = 'You sat with me until four in the morning, and asked nothing of me. '.repeat(6);
  const link = await sendLetter(page, mailTo, { template: 'love-5', letter });
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const film = reader.locator('video');
  const distance = () =>
    film.evaluate((video: HTMLVideoElement) => {
      const words = document.querySelector('.phrases')?.getAnimations({ subtree: true });
      return Math.abs(Number(words?.at(-1)?.currentTime) / 1_000 - video.currentTime);
    });
  const playFrom = (start: number) =>
    film.evaluate((video: HTMLVideoElement, at) => {
      video.currentTime = at;
      return new Promise((resolve) => {
        video.addEventListener('timeupdate', () => video.currentTime > at + 0.5 && resolve(null));
      });
    }, start);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBe(46.5);
  await expect(film).not.toHaveAttribute('data-starts-again');
  await expect.poll(distance).toBeLessThan(0.15);
  // As after a while in a background tab, where the words had stood still.
  await playFrom(17.5);
  await expect.poll(distance).toBeLessThan(0.15);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 45.5;
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(reader.locator('.phrases .closing span')).toHaveCSS('opacity', '1');
  await test.step('one way leads on, and the film can be watched again', async () => {
    await expect(reader.getByRole('button', { name: /Sound|Pause/ })).toHaveCount(0);
    await reader.getByRole('button', { name: 'Watch again' }).click();
    await expect.poll(distance).toBeLessThan(0.15);
    await expect(reader.locator('.phrases p').first()).toHaveCSS('visibility', 'visible');
    await expect(reader.getByRole('button', { name: 'Sound off' })).toBeVisible();
  });
  await test.step('arrows and taps go from phrase to phrase', async () => {
    const shown = () =>
      reader
        .locator('.phrases p')
        .evaluateAll((all) =>
          all.flatMap((each, index) =>
            getComputedStyle(each).visibility === 'visible' ? [index] : [],
          ),
        );
    await reader.getByRole('button', { name: 'Pause' }).click();
    await reader.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual([1]);
    await reader.locator('.film').click({ position: { x: 300, y: 100 } });
    await expect.poll(shown).toEqual([2]);
    await reader.keyboard.press('ArrowLeft');
    await expect.poll(shown).toEqual([1]);
  });
  await context.close();
});

test('a reader who comes back finds the letter, with the film still and silent, in the size they chose', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext({ viewport: PHONE });
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const quote = reader.getByRole('blockquote');
  const sizeOf = () => quote.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  const before = await sizeOf();
  await reader.getByRole('button', { name: 'Larger letters' }).click();
  expect(await sizeOf()).toBeGreaterThan(before * 1.25);
  await reader.reload();
  await expect(quote).toBeInViewport();
  await expect(reader.getByRole('button', { name: 'Larger letters' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const film = reader.locator('video');
  expect(
    await film.evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime]),
  ).toEqual([true, 0]);
  await reader.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await context.close();
});

test('a letter that could not be opened shows its cover again, and Open can be pressed once more', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext({ viewport: PHONE });
  const reader = await context.newPage();
  await reader.goto(link);
  // A network that drops: neither the script nor the form gets an answer, and the page stays.
  const drop = (route: Route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.continue();
  await reader.route(link, drop);
  const open = reader.getByRole('button', { name: 'Open' });
  const failed = reader.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await open.click();
  await failed;
  await expect(reader.getByText('From Jonas')).toBeVisible();
  await expect(reader.locator('.cover h1')).toHaveCSS('opacity', '1');
  await reader.unroute(link, drop);
  await open.click();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  await context.close();
});

test('with data saving on, the words stand over the still picture until the film is asked for', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { letter: LETTER });
  const context = await browser.newContext({ viewport: PHONE });
  const reader = await context.newPage();
  await reader.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const films: string[] = [];
  reader.on('request', (request) => {
    if (request.url().includes('/delivery/media/')) films.push(request.url());
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.locator('.phrases p').first()).toHaveCSS('visibility', 'visible');
  await expect(reader.locator('.film img')).toHaveCSS('opacity', '1');
  expect(films).toEqual([]);
  await reader.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => reader.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await context.close();
});

test('a browser without the newest units, selectors and methods opens, plays and ends a letter', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo, { template: 'love-5', letter: LETTER });
  const context = await browser.newContext({ viewport: PHONE });
  const reader = await context.newPage();
  const faults: string[] = [];
  reader.on('pageerror', ({ message }) => faults.push(message));
  await reader.addInitScript(() => {
    for (const [type, name] of [
      [Array, 'at'],
      [String, 'at'],
      [Array, 'findLast'],
      [Element, 'replaceChildren'],
    ] as const) {
      Reflect.deleteProperty(type.prototype, name);
    }
  });
  await reader.route('**/delivery/**', async (route) => {
    if (route.request().resourceType() === 'media') return route.continue();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/\d+svh/g, '1unknown')
      .replaceAll(':has(', ':unknown(')
      .replaceAll('overflow:clip', 'overflow:unknown');
    await route.fulfill({ response, body });
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const film = reader.locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect((await reader.locator('.film').boundingBox())?.height).toBe(PHONE.height);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });
  await expect(reader.getByRole('button', { name: 'Watch again' })).toBeVisible();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  expect(faults).toEqual([]);
  await context.close();
});
