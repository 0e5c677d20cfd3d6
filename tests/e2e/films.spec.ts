import { expect, newAccount, PHONE, signUp, test } from './fixtures.ts';

test.use({ viewport: PHONE });

test('on-screen text appears over a film at its time, as real text', async ({ page }) => {
  await page.goto('/presets');
  await page.getByRole('link', { name: 'Northbound' }).click();
  const preview = page.getByRole('dialog', { name: 'Northbound' });
  const film = preview.locator('video');
  const text = preview.getByText('Wherever you are is where I’m going.');
  const lastWord = text.getByText('going.');
  const showSecond = (second: number) =>
    film.evaluate((video: HTMLVideoElement, at) => {
      video.pause();
      video.currentTime = at;
    }, second);

  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await showSecond(0.5);
  await expect(lastWord).toHaveCSS('opacity', '0');
  await showSecond(7);
  await expect(lastWord).toHaveCSS('opacity', '1');
  await showSecond(16.5);
  await expect(lastWord).toHaveCSS('opacity', '0');
});

test('the gallery previews the short film; "Preview as recipient" plays it for the whole letter', async ({
  page,
}) => {
  const durationOf = (film: ReturnType<typeof page.locator>) =>
    film.evaluate((video: HTMLVideoElement) => video.duration);

  await page.goto('/presets?preview=love-5');
  const short = page.getByRole('dialog', { name: 'Stay a Little' }).locator('video');
  await expect.poll(() => durationOf(short)).toBe(14.5);

  await signUp(page, newAccount());
  await page.goto('/message/love-5');
  const words = 'You sat with me until four in the morning, and asked nothing of me. '.repeat(6);
  await page.getByPlaceholder('Write the words').fill(words);
  await page.getByLabel('Your name').fill('Jonas');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview as recipient' }).click();
  const preview = await opened;
  await expect.poll(() => durationOf(preview.locator('video'))).toBe(46.5);
  const phrases = preview.locator('.phrases p');
  await expect(phrases).toHaveCount(7);
  await expect(phrases.last()).toHaveText('— Jonas');
  await expect(preview.locator('video')).not.toHaveAttribute('data-starts-again');
});
