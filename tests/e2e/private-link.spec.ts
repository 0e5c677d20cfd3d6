import { expect, sendLetter, test } from './fixtures.ts';

const LETTER = 'You noticed when nobody else did. I never said it properly: thank you.';

test('a letter is handed over by its private link: copied, scanned, on a card, and opened', async ({
  page,
  browser,
  mailTo,
}) => {
  const mailed = await sendLetter(page, mailTo, { letter: LETTER });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Track this message' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();

  const link = await page.getByLabel('Private link', { exact: true }).inputValue();
  expect(link).toMatch(/\/delivery\/[\w-]{43}$/);
  expect(link).not.toBe(mailed);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.getByRole('img', { name: 'QR code of the private link' })).toBeVisible();

  const headers = (await page.reload())?.headers() ?? {};
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['referrer-policy']).toBe('same-origin');

  await page.getByRole('link', { name: 'Print a card' }).click();
  await expect(page.getByText('A letter is waiting for you.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('img', { name: 'QR code of the private link' })).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), `${format} is one sheet`).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen' });

  const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await reader.goto(link);
  await expect(reader.getByText('You noticed')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  await reader.context().close();

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back to the message' }).click();
  await expect(page.getByText('Opened by the private link')).toBeVisible();
  await expect(page.getByText('Private link visited')).toBeVisible();
});
