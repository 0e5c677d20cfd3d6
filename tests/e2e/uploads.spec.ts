import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, grantRole, newAccount, signUp, test } from './fixtures.ts';

const MEGABYTE = 1024 * 1024;
/** The size of one upload request; the test drops the second one of a larger video. */
const CHUNK = 8 * MEGABYTE;

/** A real video of a given length, padded to a size with an mp4 box that players skip. */
function makeVideo(name: string, { seconds = 2, bytes = 0, size = '320x180' } = {}) {
  const file = test.info().outputPath(name);
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=2:duration=${seconds}`],
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', file],
  ]);
  const video = readFileSync(file);
  const padding = Buffer.alloc(Math.max(8, bytes - video.length));
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([video, padding]) };
}

type Video = ReturnType<typeof makeVideo>;

const choose = (page: Page, video: Video) => page.getByLabel('Video file').setInputFiles(video);

async function submit(page: Page, video: Video, title: string): Promise<void> {
  await choose(page, video);
  await page.getByLabel('Title').fill(title);
  await page.getByText('I made this video').click({ position: { x: 4, y: 8 } });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('an upload survives a lost connection and a reload; the video is approved, chosen and sent', async ({
  page: staff,
  browser,
  mailTo,
}) => {
  test.slow();
  const uploader = newAccount('Maya Okafor');
  // A context of its own: the dropped connection logs errors to the browser console.
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  await signUp(page, uploader);
  const reviewer = newAccount('Ben Osei');
  await signUp(staff, reviewer);
  await grantRole(reviewer.email, 'staff');
  const title = `Harbour ${uploader.email.slice(0, 8)}`;
  const video = makeVideo('harbour.mp4', { bytes: CHUNK + 3 * MEGABYTE });

  await test.step('half of it arrives, then the connection is lost', async () => {
    await page.goto('/affiliate/videos');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    let parts = 0;
    await page.route('**/uploads/videos/*', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      parts += 1;
      return parts === 1 ? route.continue() : route.abort('internetdisconnected');
    });
    await submit(page, video, title);
    const progress = page.getByRole('progressbar', { name: 'Uploading harbour.mp4' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^(3\d|4\d)$/);
    await expect(page.getByText('Uploading the video')).toBeVisible();
    // The browser sends the next chunk only after the server has stored the first.
    await expect.poll(() => parts).toBeGreaterThan(1);
  });

  await test.step('after a reload the upload resumes there', async () => {
    await page.reload();
    const arrived = Math.floor((CHUNK / video.buffer.length) * 100);
    await expect(page.getByText(`is ${arrived}% uploaded.`)).toBeVisible();
    await page.unroute('**/uploads/videos/*');
    await choose(page, video);
    const sent: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
    });
    await page.getByRole('button', { name: 'Resume upload' }).click();
    await expect(page.getByText('Video uploaded successfully')).toBeVisible();
    expect(sent).toEqual([CHUNK]);
    await expect(cardOf(page, title).getByText('pending')).toBeVisible();
    await expect(page.getByText('1 of 10 this month')).toBeVisible();
  });

  await test.step('staff approve it in a category', async () => {
    await staff.goto('/presets');
    await expect(staff.getByRole('heading', { name: title })).toHaveCount(0);
    await staff.goto('/admin/gallery?show=pending');
    const card = cardOf(staff, title);
    await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled({ timeout: 60_000 });
    await card.getByLabel('Category').selectOption({ label: 'Farewell' });
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByText('Video approved successfully')).toBeVisible();
    await staff.goto('/admin/gallery?show=approved');
    await expect(cardOf(staff, title).getByText('approved', { exact: true })).toBeVisible();
    await expect(cardOf(staff, title).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    // Voice control users say the visible text, so the accessible name must start with it.
    for (const words of ['Delete', 'Rights complaint']) {
      const link = cardOf(staff, title).getByRole('link').filter({ hasText: words });
      await expect(link).toHaveAccessibleName(new RegExp(`^${words}`));
    }
  });

  await test.step('its uploader sees the approval and sends a letter with it', async () => {
    await page.goto('/affiliate/videos');
    await expect(cardOf(page, title).getByText('approved', { exact: true })).toBeVisible();
    await page.goto('/presets?category=farewell');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Use this film' }).click();
    await page.getByLabel('Your letter').fill('The boat left without us.');
    const recipient = `sam-${uploader.email}`;
    await page.getByLabel('Recipient’s email').fill(recipient);
    await page.getByText('I confirm I have permission').click();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
    const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('blockquote')).toHaveText('The boat left without us.');
    const shown = page.locator('video');
    await expect
      .poll(() => shown.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
    await page.goto('/affiliate/videos');
    await expect(cardOf(page, title).getByText('used once')).toBeVisible();
  });
  await context.close();
});

test('a video chosen before the scripts have loaded is uploaded', async ({ page }) => {
  await signUp(page, newAccount('Lena Fischer'));
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/affiliate/videos', { waitUntil: 'commit' });
  await choose(page, makeVideo('early.mp4'));
  release.resolve();
  await expect(page.getByText('early.mp4')).toBeVisible();
});

test('a video is rejected with a reason and deleted by its owner', { tag: '@long' }, async ({
  page,
  browser,
  mailTo,
}) => {
  test.slow();
  const uploader = newAccount('Aiko Tanaka');
  await signUp(page, uploader);
  const context = await browser.newContext();
  const staff = await context.newPage();
  const reviewer = newAccount('Ben Osei');
  await signUp(staff, reviewer);
  await grantRole(reviewer.email, 'staff');
  const title = `Snow ${uploader.email.slice(0, 8)}`;

  await test.step('an invalid or too long file shows why it was refused', async () => {
    await page.goto('/affiliate/videos');
    await choose(page, { ...makeVideo('short.mp4'), name: 'film.gif' });
    await expect(page.getByText('Please upload a video file (mp4, mov, avi, webm)')).toBeVisible();
    await submit(page, makeVideo('long.mp4', { seconds: 190, size: '64x64' }), title);
    await expect(page.getByText('This video is too long. The limit is 3 minutes.')).toBeVisible();
    await expect(page.getByText('0 of 10 this month')).toBeVisible();
  });

  await test.step('the browser uploads a thumbnail, and the card shows the status', async () => {
    await page.reload();
    const thumbnail = page.waitForResponse(/\/thumbnail$/);
    await submit(page, makeVideo('snow.mp4'), title);
    expect((await thumbnail).status()).toBe(200);
    await expect(page.getByText('Video uploaded successfully')).toBeVisible();
    await expect(cardOf(page, title).getByText('pending')).toBeVisible();
    await expect(page.getByText('Choose a video or drop it here')).toBeVisible();
  });

  await test.step('staff reject it with a reason', async () => {
    await staff.goto('/admin/gallery?show=pending');
    const card = cardOf(staff, title);
    await card.getByText('Reject').first().click();
    await card.getByLabel('Reason').fill('A brand can be read on the wall.');
    await card.getByRole('button', { name: 'Reject' }).click();
    await expect(staff.getByText('Video rejected successfully')).toBeVisible();
    const subject = `Your video “${title}” was not added to the gallery`;
    const mail = await mailTo(uploader.email, subject);
    expect(mail.text).toContain('A brand can be read on the wall.');
  });

  await test.step('its owner reads the reason and deletes it', async () => {
    await page.reload();
    await expect(page.getByText('Reason: A brand can be read on the wall.')).toBeVisible();
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: `Delete “${title}”?` });
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('link', { name: 'Keep it' }).click();
    await expect(cardOf(page, title)).toBeVisible();
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Video deleted successfully')).toBeVisible();
    await expect(cardOf(page, title)).toHaveCount(0);
    // A deleted video still counts towards the monthly limit.
    await expect(page.getByText('1 of 10 this month')).toBeVisible();
  });
  await context.close();
});
