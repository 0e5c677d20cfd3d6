import type { Browser, Page } from '@playwright/test';
import { makePhotoWithMetadata, phonePhoto } from '../factories/pictures.ts';
import { findViolations } from '../setup/accessibility.ts';
import {
  closeSheet,
  expect,
  holdRequests,
  newAccount,
  PHONE,
  signUp,
  test,
  unfold,
} from './fixtures.ts';

test.use({ viewport: PHONE });

const WORDS = 'The two of us on the pier, in the wind.';

const card = (page: Page) => page.getByRole('region', { name: /picture$/ });
const cardButton = (page: Page, name: string) => card(page).getByRole('button', { name });
const switchAnonymous = (page: Page) => page.getByText('Send Anonymously', { exact: true }).click();

const choose = async (page: Page, buffer: Buffer, name = 'pier.jpg') =>
  card(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

async function writeLetter(page: Page, recipient: string): Promise<void> {
  await page.goto('/message/gratitude-2');
  await page.getByLabel('Your letter').fill('You noticed. Thank you.');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Add a picture' }).click();
}

async function addPicture(page: Page, photo: Buffer): Promise<void> {
  await choose(page, photo);
  await card(page).getByLabel('What does it show?').fill(WORDS);
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();
}

/** Opens the letter in a new browser. @returns its page, and the addresses of pictures it has asked for */
async function openLetter(browser: Browser, link: string, options = {}) {
  const reader = await (await browser.newContext(options)).newPage();
  const asked: string[] = [];
  reader.on('request', (request) => {
    const name = /\/(picture-\w+\.jpg)/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByText('There is a picture with this letter')).toBeVisible();
  return { reader, asked };
}

const section = (page: Page) => page.getByRole('region', { name: 'Picture' });
const linkIn = (text: string) => /http\S+\/delivery\/\S+/.exec(text)?.[0] ?? '';

test('a picture is added, described, previewed, sent, looked at, enlarged and reported', async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await writeLetter(page, recipient);
  await choose(page, await makePhotoWithMetadata());
  // Without words it is not kept, and a letter does not go without asking.
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByText('Describe the picture first')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(card(page).getByText('You haven’t kept your picture yet')).toBeVisible();
  await card(page).getByLabel('What does it show?').fill(WORDS);
  expect(await findViolations(page, { within: 'form' })).toEqual([]);
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();
  // It is still there after a reload, and the letter as well.
  await page.reload();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();
  await expect(page.getByLabel('Your letter')).toHaveValue('You noticed. Thank you.');

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview as recipient' }).click(),
  ]);
  await section(preview).getByText(WORDS).click();
  await expect(section(preview).getByRole('img', { name: WORDS })).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText(`“${WORDS}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const mail = await mailTo(recipient);
  expect(mail.text).not.toContain('pier');

  await page.getByRole('link', { name: 'Track this message' }).click();
  const copy = page.getByRole('article').getByRole('img', { name: WORDS });
  await expect(copy).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await copy.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect((await page.pdf({ format: 'A4' })).toString('latin1')).toMatch(/\/Subtype\s*\/Image/);

  const { reader, asked } = await openLetter(browser, linkIn(mail.text));
  await reader.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(asked).toEqual([]);
  await section(reader).getByText(WORDS).click();
  await expect.poll(() => asked).toEqual(['picture-small.jpg']);
  const print = section(reader).getByRole('img', { name: WORDS });
  await expect(print).toBeVisible();
  const box = await print.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(80 / 120, 1);
  expect(await findViolations(reader, { within: '#letter' })).toEqual([]);
  // By keyboard: enlarge and close.
  await section(reader)
    .getByRole('link', { name: /Tap to enlarge/ })
    .focus();
  await reader.keyboard.press('Enter');
  const close = reader.getByRole('link', { name: 'Close' });
  await expect(close).toBeVisible();
  await expect.poll(() => asked).toContain('picture-large.jpg');
  await close.focus();
  await reader.keyboard.press('Enter');
  await expect(close).toBeHidden();
  await expect(print).toBeVisible();

  await reader.getByRole('link', { name: 'Report this picture' }).click();
  await expect(reader.getByRole('heading', { name: 'Report the picture' })).toBeVisible();
  await reader.getByLabel('Something else').check();
  await reader.getByRole('button', { name: 'Report it' }).click();
  await expect(reader.getByText('Thank you.')).toBeVisible();
  await reader.getByRole('link', { name: 'Back to the letter' }).click();
  await expect(reader.locator('#letter')).toBeVisible();
  await expect(section(reader)).toHaveCount(0);
});

test('a picture that is not kept yet survives a reload and a dead network', async ({
  page,
  context,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await writeLetter(page, 'maya@recipients.test');
  await choose(page, Buffer.alloc(26 * 1024 * 1024));
  await expect(card(page).getByText('This picture is too large.')).toBeVisible();
  await choose(page, await makePhotoWithMetadata());
  await card(page).getByLabel('What does it show?').fill(WORDS);
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(card(page).getByText('pier.jpg')).toBeVisible();
  await expect(card(page).getByLabel('What does it show?')).toHaveValue(WORDS);
  await context.setOffline(true);
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByText('Your picture stays in this browser')).toBeVisible();
  await context.setOffline(false);
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();
  await page.reload();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();
  await expect(card(page).getByText('pier.jpg')).toBeHidden();
});

test('“Continue to Checkout” pressed while a picture is being saved goes on with it', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await writeLetter(page, 'maya@recipients.test');
  const release = await holdRequests(page, /\/messages\/[^/]+\/picture$/);
  await choose(page, await makePhotoWithMetadata());
  await card(page).getByLabel('What does it show?').fill(WORDS);
  await cardButton(page, 'Keep this picture').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(
    card(page).getByText('We’ll continue as soon as your picture is saved.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/message\/gratitude-2/);
  release();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByText(`“${WORDS}”`)).toBeVisible();
});

test('without scripts the recipient sees it only after asking for it, too', {
  tag: '@long',
}, async ({ page, browser, mailTo }) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await writeLetter(page, recipient);
  await addPicture(page, phonePhoto());
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  const link = linkIn((await mailTo(recipient)).text);
  const { reader, asked } = await openLetter(browser, link, { javaScriptEnabled: false });
  expect(asked).toEqual([]);
  await section(reader).getByText(WORDS).click();
  await expect.poll(() => asked).toEqual(['picture-small.jpg']);
  await section(reader)
    .getByRole('link', { name: /Tap to enlarge/ })
    .click();
  await expect.poll(() => asked).toContain('picture-large.jpg');
  await reader.getByRole('link', { name: 'Close' }).click();
  await expect(reader.getByRole('link', { name: 'Close' })).toBeHidden();
});

test('a picture is replaced, removed and brought back, and anonymous letters leave it out', async ({
  page,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await writeLetter(page, `maya-${account.email}`);
  await addPicture(page, await makePhotoWithMetadata());
  await cardButton(page, 'Remove').click();
  await expect(card(page).getByText('The picture was removed.')).toBeVisible();
  await cardButton(page, 'Undo').click();
  await expect(card(page).getByRole('img', { name: WORDS })).toBeVisible();

  await cardButton(page, 'Change the words').click();
  await card(page).getByLabel('What does it show?').fill('Only the pier.');
  await cardButton(page, 'Keep these words').click();
  await expect(card(page).getByRole('img', { name: 'Only the pier.' })).toBeVisible();

  await choose(page, Buffer.from('no picture'), 'notes.jpg');
  await card(page).getByLabel('What does it show?').fill('Notes');
  await cardButton(page, 'Keep this picture').click();
  await expect(card(page).getByText('We can’t read this as a picture')).toBeVisible();
  await cardButton(page, 'Cancel').click();
  await expect(card(page).getByRole('img', { name: 'Only the pier.' })).toBeVisible();

  await switchAnonymous(page);
  await expect(card(page).getByText('it goes without the picture')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('It isn’t sent: the letter is anonymous.')).toBeVisible();
  await page.goBack();
  await switchAnonymous(page);
  await expect(card(page).getByText('it goes without the picture')).toBeHidden();
  await expect(card(page).getByRole('img', { name: 'Only the pier.' })).toBeVisible();
});

test('the picture of a scheduled letter changes when its edit is saved', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await writeLetter(page, `maya-${account.email}`);
  await addPicture(page, await makePhotoWithMetadata());
  await unfold(page, 'Arrives');
  await page.getByText('In an hour').click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const message = page.url().replace('/confirmation/', '/messages/');
  const draftId = message.split('/').at(-1);
  const saved = async () =>
    (await (await page.request.get(`${message}/picture`)).json()).picture?.description;

  await page.goto(`/message/gratitude-2?draft=${draftId}`);
  await cardButton(page, 'Change the words').click();
  await card(page).getByLabel('What does it show?').fill('Only the pier.');
  await cardButton(page, 'Keep these words').click();
  await expect(card(page).getByText('once you save your changes')).toBeVisible();
  expect(await saved()).toBe(WORDS);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('“Only the pier.”')).toBeVisible();
  expect(await saved()).toBe('Only the pier.');

  // Pressed while the words are being saved, it takes them along.
  await page.goto(`/message/gratitude-2?draft=${draftId}`);
  const release = await holdRequests(page, /\/picture\/description$/);
  await cardButton(page, 'Change the words').click();
  await card(page).getByLabel('What does it show?').fill('Nothing but wind.');
  await cardButton(page, 'Keep these words').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page).getByText('We’ll continue as soon as')).toBeVisible();
  release();
  await expect(page.getByText('“Nothing but wind.”')).toBeVisible();
  expect(await saved()).toBe('Nothing but wind.');
});
