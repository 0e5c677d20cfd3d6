import { expect, test } from './fixtures.ts';

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
  await showSecond(14.5);
  await expect(lastWord).toHaveCSS('opacity', '0');
});
