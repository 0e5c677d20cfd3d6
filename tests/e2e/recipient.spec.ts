import { expect, newAccount, signUp, test } from './fixtures.ts';

const LETTER = 'You noticed when nobody else did. I never said it properly: thank you.';

/** Sends a letter with the free send. @returns the link in its mail */
async function sendLetter(
  page: Parameters<typeof signUp>[0],
  mailTo: (address: string) => Promise<{ text: string }>,
): Promise<string> {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await page.goto('/message/gratitude-2');
  await page.getByPlaceholder('Write the words').fill(LETTER);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  return /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
}

test('a browser that runs scripts but presses nothing does not open the letter', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo);
  const scanner = await browser.newContext();
  const visit = await scanner.newPage();
  await visit.goto(link, { waitUntil: 'networkidle' });
  await visit.mouse.move(200, 300);
  await visit.evaluate(() => scrollTo(0, 5_000));
  await visit.reload({ waitUntil: 'networkidle' });
  await expect(visit.getByText('You noticed')).toHaveCount(0);
  await scanner.close();
  await page.goto('/dashboard');
  await expect(page.getByText('Link visited')).toBeVisible();
  await expect(page.getByText('Opened')).toHaveCount(0);
});

test('with reduced motion no film is fetched, and the complete letter is there', async ({
  page,
  browser,
  mailTo,
}) => {
  const link = await sendLetter(page, mailTo);
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
  const link = await sendLetter(page, mailTo);
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
