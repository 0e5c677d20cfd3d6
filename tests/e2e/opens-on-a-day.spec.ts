import type { Page } from '@playwright/test';
import { closeSheet, expect, newAccount, PHONE, signUp, test, unfold } from './fixtures.ts';

test.use({ viewport: PHONE });

async function write(page: Page, path: string) {
  await page.goto(path);
  await page.getByPlaceholder('Write the words').fill('You noticed. Thank you.');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByText('I confirm I have permission').click();
}

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
}

test('a letter that leaves in an hour counts down and can be taken back', async ({ page }) => {
  await signUp(page, newAccount());
  await write(page, '/message/farewell-1');
  await unfold(page, 'Arrives');
  await expect(page.getByText('It can wait until morning')).toBeVisible();
  await page.getByText('In an hour', { exact: true }).click();
  await expect(page.getByText('An hour after you send it')).toBeVisible();
  await closeSheet(page);
  await pay(page);
  await expect(
    page.getByText(/It leaves (today|tomorrow) at .*, in (1 hour|59 minutes)/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Take it back' }).click();
  const question = page.getByRole('dialog', { name: 'Take this message back?' });
  await expect(question).toContainText('you get your free send back');
  await question.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('and you got your free send back')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('summary').filter({ hasText: 'Arrives' })).toContainText('in an hour');
});

test('tomorrow at 8:00 goes by the clock of the recipient, and the dashboard takes it back', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await write(page, '/message/love-2');
  await unfold(page, 'Arrives');
  await page.getByText('Tomorrow at 8:00', { exact: true }).click();
  const arrival = page.getByRole('group', { name: 'When should it arrive?' });
  await arrival.getByLabel('Whose time?').fill('Tokyo (Asia)');
  await expect(page.getByText(/at 8:00 AM \(Tokyo, GMT\+9\)/)).toBeVisible();
  await closeSheet(page);
  await pay(page);
  await expect(page.getByText(/at 8:00 AM \(Tokyo, GMT\+9\)/)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(/Scheduled for (today|tomorrow|\w+day) at .*, in \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('and you got your free send back')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('without scripts, each time can be chosen and the letter taken back', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  await signUp(page, newAccount());
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/compose');
  await plain.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await plain.getByLabel('Subject').fill('In the morning');
  await plain.getByLabel('Your letter').fill('Later.');
  await plain.getByText('I confirm I have permission').click();
  await unfold(plain, 'Arrives');
  await plain.getByText('Tomorrow at 8:00', { exact: true }).click();
  await plain.getByLabel(/Time zone, such as/).fill('Asia/Tokyo');
  await plain.getByRole('button', { name: 'Send Now' }).click();
  await expect(plain.getByRole('alert')).toContainText('You chose a time');
  await expect(plain.getByRole('radio', { name: 'Tomorrow at 8:00' })).toBeChecked();
  await plain.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(
    plain.getByText(/Scheduled for (today|tomorrow|\w+day) at .*, in \d+/),
  ).toBeVisible();
  await plain.getByRole('link', { name: 'Take it back' }).click();
  const question = plain.getByRole('dialog', { name: 'Take this message back?' });
  await question.getByRole('link', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await expect(plain.getByText(/at 8:00 AM \(Tokyo, GMT\+9\)/)).toBeVisible();
  await plain.getByRole('link', { name: 'Take it back' }).click();
  await question.getByRole('button', { name: 'Take it back' }).click();
  await expect(plain.getByRole('link', { name: 'Continue' })).toBeVisible();
  await context.close();
});

test('a letter arrives, counts down without scripts, and opens when its sender lets it', async ({
  page,
  browser,
  baseURL,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await write(page, '/message/celebration-1');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await unfold(page, 'Opens');
  // Ten days after today in Tokyo: at its 8:00, at least nine whole days are left at any hour.
  const tokyo = new Date(Date.now() + (10 * 24 + 9) * 3_600_000);
  const date = tokyo.toISOString().slice(0, 10);
  await page.getByLabel('Day it opens').fill(date);
  await page.getByLabel('Whose time?').fill('Tokyo (Asia)');

  await closeSheet(page);
  const preview = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview as recipient' }).click();
  const previewed = await preview;
  await expect(previewed.getByText(/It opens in (9|10) days/)).toBeVisible();
  await expect(previewed.getByText('You noticed. Thank you.')).toHaveCount(0);
  await previewed.getByRole('button', { name: 'See it open' }).click();
  await expect(previewed.getByText('You noticed. Thank you.')).toBeVisible();
  await previewed.close();

  await unfold(page, 'Opens');
  await page.getByLabel('Day it opens').fill('2020-12-24');
  await closeSheet(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Choose a later moment for it to open')).toBeVisible();
  await expect(page.getByPlaceholder('Write the words')).toHaveValue('You noticed. Thank you.');
  await page.getByLabel('Day it opens').fill(date);
  await closeSheet(page);
  await pay(page);
  await expect(page.getByText(/at 8:00 AM \(Tokyo, GMT\+9\)/)).toBeVisible();

  const mail = await mailTo(recipient);
  expect(mail.text).toContain('It stays closed until');
  const link = /http\S+\/delivery\/\S+/.exec(mail.text)?.[0] ?? '';
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByText(/It opens in (9|10) days/)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Open' })).toHaveCount(0);
  const download = reader.waitForEvent('download');
  await reader.getByRole('link', { name: 'Add it to your calendar' }).click();
  expect((await download).suggestedFilename()).toBe('Unsent.ics');

  await page.getByRole('link', { name: 'Track this message' }).click();
  const opens = page.getByRole('listitem').filter({ hasText: 'Can be opened' });
  await expect(opens).toContainText('8:00 AM');
  await page.getByText('Change the day', { exact: true }).click();
  await page.getByRole('button', { name: 'Let it open now' }).click();
  await expect(page.getByText('It can be opened now')).toBeVisible();
  await reader.reload();
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByText('You noticed. Thank you.').first()).toBeVisible();
  await context.close();
});
