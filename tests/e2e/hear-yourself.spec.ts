import { expect, test } from './fixtures.ts';
import { withMicrophone } from './recorder-page.ts';

test.use({ ...withMicrophone, viewport: { width: 390, height: 844 } });

const soundOf = (audio: HTMLAudioElement) => ({
  isPlaying: !audio.paused,
  isHere: audio.src.startsWith('blob:'),
});
const musicOf = (film: HTMLVideoElement) => ({
  isPlaying: !film.paused,
  isMuted: film.muted,
  volume: film.volume,
});

test('a visitor hears one line of their own over a film, and nothing of it leaves the browser', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postDataBuffer()) sent.push(request.url());
  });
  page.on('websocket', (socket) => sent.push(socket.url()));
  await page.goto('/main');
  await page.getByRole('link', { name: 'Hear yourself over a film' }).click();
  await expect(page).toHaveTitle(/Hear yourself over a film/);
  const film = page.locator('main video');

  const button = page.getByRole('button', { name: 'Record' });
  await expect(button).toBeEnabled();
  await button.press('Enter');
  await expect(page.getByText(/0:0[3-9] of 0:15/)).toBeVisible();
  expect(await film.evaluate(musicOf)).toMatchObject({ isPlaying: true, isMuted: true });
  await page.getByRole('button', { name: 'Stop' }).press('Enter');

  const voice = page.locator('main audio');
  await expect.poll(() => voice.evaluate(soundOf)).toEqual({ isPlaying: true, isHere: true });
  await expect
    .poll(() => film.evaluate(musicOf))
    .toEqual({ isPlaying: true, isMuted: false, volume: 0.22 });
  // The film plays on when the voice has ended.
  await expect
    .poll(() => film.evaluate(musicOf))
    .toEqual({ isPlaying: true, isMuted: false, volume: 0.6 });
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await film.evaluate(musicOf)).toMatchObject({ isPlaying: false });

  await page.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('link', { name: 'Use this film' }).click();
  await expect(page.getByRole('dialog', { name: 'Ordinary Glow' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a recording ends after 15 seconds by itself', async ({ page }) => {
  await page.goto('/hear-yourself');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('button', { name: 'Again' })).toBeVisible({ timeout: 40_000 });
});

test('with reduced motion the picture stands still, under voice and music', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/hear-yourself');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/0:0[1-9] of 0:15/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  const film = page.locator('main video');
  await expect
    .poll(() => film.evaluate(musicOf))
    .toMatchObject({ isPlaying: true, isMuted: false });
  await expect(film).toBeHidden();
});

test('where the microphone is refused, the page says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/hear-yourself');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('alert')).toContainText('The microphone is switched off');
  await expect(page.getByRole('button', { name: 'Record' })).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('/hear-yourself');
    const need = page.locator('main noscript p');
    await expect(need).toBeVisible();
    await expect(need).toHaveText('This needs JavaScript and a microphone.');
    await expect(page.getByRole('button', { name: 'Record' })).toBeDisabled();
  });
});
