import { findFaultsInEachLook } from '../setup/accessibility.ts';
import { expect, PHONE, sendLetter, test } from './fixtures.ts';

const LETTER = 'You noticed when nobody else did.\n\nI never said it properly: thank you.';
const ANSWER = 'I kept the bowl. Come in spring.';

test('an answer stands first on the letter’s page, and can be written back to', async ({
  page,
  browser,
  mailTo,
}) => {
  await page.setViewportSize(PHONE);
  const link = await sendLetter(page, mailTo, { letter: LETTER, sender: 'Lena' });
  await page.getByRole('link', { name: 'Track this message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^To maya-/);

  const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await reader.locator('#reply textarea').fill(ANSWER);
  await reader.locator('#reply button').click();
  await reader.context().close();

  await expect(page.getByText('Answered today')).toBeVisible();
  await expect(page.getByText(ANSWER)).toBeInViewport();
  expect(await findFaultsInEachLook(page)).toEqual([]);

  const address = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(3) ?? '';
  await page.getByRole('button', { name: 'Write back' }).click();
  await expect(page.getByLabel('Recipient’s email')).toHaveValue(address);
  await expect(page.getByPlaceholder('Write the words')).toHaveValue('');
});

test('the status stands before a long letter on a phone', async ({ page, mailTo }) => {
  await page.setViewportSize(PHONE);
  await sendLetter(page, mailTo, { letter: 'I never said it properly. '.repeat(200) });
  await page.getByRole('link', { name: 'Track this message' }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeInViewport();
});

test('prints the letter with its date and signature, dark on white, and nothing else', async ({
  page,
  mailTo,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await sendLetter(page, mailTo, { letter: LETTER, sender: 'Lena' });
  await page.getByRole('link', { name: 'Track this message' }).click();
  await expect(page.getByText('Arrived at their mail provider')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  const printed = await page.evaluate(() => document.body.innerText.trim().split(/\n+/));
  expect(printed).toEqual([
    expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
    ...LETTER.split('\n\n'),
    'Lena',
  ]);
  const colours = await page.evaluate(() => [
    getComputedStyle(document.querySelector('blockquote') ?? document.body).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect(colours).toEqual(['rgb(22, 19, 28)', 'rgb(255, 255, 255)']);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
