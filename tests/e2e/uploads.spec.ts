import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, grantRole, newAccount, signUp, test } from './fixtures.ts';

const MEGABYTE = 1024 * 1024;
/** What the page sends in one request; the second part of a larger film can be lost on the way. */
const FIRST_PART = 8 * MEGABYTE;

/** A real film: so long, and filled up to so many bytes by a box that players skip. */
function makeFilm(name: string, { seconds = 2, bytes = 0, size = '320x180' } = {}) {
  const file = test.info().outputPath(name);
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=2:duration=${seconds}`],
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', file],
  ]);
  const film = readFileSync(file);
  const filling = Buffer.alloc(Math.max(8, bytes - film.length));
  filling.writeUInt32BE(filling.length, 0);
  filling.write('free', 4, 'latin1');
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([film, filling]) };
}

type Film = ReturnType<typeof makeFilm>;

const choose = (page: Page, film: Film) => page.getByLabel('Film file').setInputFiles(film);

async function offer(page: Page, film: Film, title: string): Promise<void> {
  await choose(page, film);
  await page.getByLabel('Title').fill(title);
  await page.getByText('This film is mine to give').click({ position: { x: 4, y: 8 } });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a film survives a lost line and a reload, is approved, chosen and sent', async ({
  page: staff,
  browser,
  mailTo,
}) => {
  test.slow();
  const uploader = newAccount('Maya Okafor');
  // Its line breaks on purpose, which a browser notes in its console.
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  await signUp(page, uploader);
  const reviewer = newAccount('Ben Osei');
  await signUp(staff, reviewer);
  await grantRole(reviewer.email, 'staff');
  const title = `Harbour ${uploader.email.slice(0, 8)}`;
  const film = makeFilm('harbour.mp4', { bytes: FIRST_PART + 3 * MEGABYTE });

  await test.step('half of it arrives, then the line is lost', async () => {
    await page.goto('/affiliate/videos');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    let parts = 0;
    await page.route('**/uploads/videos/*', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      parts += 1;
      return parts === 1 ? route.continue() : route.abort('internetdisconnected');
    });
    await offer(page, film, title);
    const progress = page.getByRole('progressbar', { name: 'Uploading harbour.mp4' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^(3\d|4\d)$/);
    await expect(page.getByText('Sending the film')).toBeVisible();
    // The next part is only tried once the first has been taken as a whole.
    await expect.poll(() => parts).toBeGreaterThan(1);
  });

  await test.step('after a reload it goes on from there', async () => {
    await page.reload();
    const arrived = Math.floor((FIRST_PART / film.buffer.length) * 100);
    await expect(page.getByText(`is not finished: ${arrived}% arrived.`)).toBeVisible();
    await page.unroute('**/uploads/videos/*');
    await choose(page, film);
    const sent: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
    });
    await page.getByRole('button', { name: 'Go on with the upload' }).click();
    await expect(page.getByText('Video uploaded successfully')).toBeVisible();
    expect(sent).toEqual([FIRST_PART]);
    await expect(cardOf(page, title).getByText('pending')).toBeVisible();
    await expect(page.getByText('1 of 10 this month')).toBeVisible();
  });

  await test.step('staff approve it under a category', async () => {
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
    // Who speaks to their machine says what they see.
    for (const words of ['Delete', 'Rights complaint']) {
      const link = cardOf(staff, title).getByRole('link').filter({ hasText: words });
      await expect(link).toHaveAccessibleName(new RegExp(`^${words}`));
    }
  });

  await test.step('its uploader sees it approved, chooses it and sends it', async () => {
    await page.goto('/affiliate/videos');
    await expect(cardOf(page, title).getByText('approved', { exact: true })).toBeVisible();
    await page.goto('/presets?category=farewell');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Use this film' }).click();
    await page.getByLabel('Your message').fill('The boat left without us.');
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

test('a film is paused, turned down with a reason, and deleted by its owner', async ({
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

  await test.step('what is no film, or too long a one, is told so', async () => {
    await page.goto('/affiliate/videos');
    await choose(page, { ...makeFilm('short.mp4'), name: 'film.gif' });
    await expect(page.getByText('Please upload a video file (mp4, mov, avi, webm)')).toBeVisible();
    await offer(page, makeFilm('long.mp4', { seconds: 190, size: '64x64' }), title);
    await expect(page.getByText('This video is too long. It may take 3 minutes.')).toBeVisible();
    await expect(page.getByText('0 of 10 this month')).toBeVisible();
  });

  await test.step('the browser makes its picture, and the card shows how far it is', async () => {
    await page.reload();
    const picture = page.waitForResponse(/\/thumbnail$/);
    await offer(page, makeFilm('snow.mp4'), title);
    expect((await picture).status()).toBe(200);
    await expect(page.getByText('Video uploaded successfully')).toBeVisible();
    await expect(cardOf(page, title).getByText('pending')).toBeVisible();
    await expect(page.getByText('Choose a film, or drop it here')).toBeVisible();
  });

  await test.step('staff turn it down, and say why', async () => {
    await staff.goto('/admin/gallery?show=pending');
    const card = cardOf(staff, title);
    await card.getByText('Reject').first().click();
    await card.getByLabel('Why').fill('A brand can be read on the wall.');
    await card.getByRole('button', { name: 'Reject' }).click();
    await expect(staff.getByText('Video rejected successfully')).toBeVisible();
    await expect
      .poll(async () => (await mailTo(uploader.email)).subject)
      .toBe(`Your video “${title}” was not taken into the gallery`);
    expect((await mailTo(uploader.email)).text).toContain('A brand can be read on the wall.');
  });

  await test.step('its owner reads why, and deletes it', async () => {
    await page.reload();
    await expect(page.getByText('Why: A brand can be read on the wall.')).toBeVisible();
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: `Delete “${title}”?` });
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(cardOf(page, title)).toBeVisible();
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Video deleted successfully')).toBeVisible();
    await expect(cardOf(page, title)).toHaveCount(0);
    // Its place in the month stays used.
    await expect(page.getByText('1 of 10 this month')).toBeVisible();
  });
  await context.close();
});
