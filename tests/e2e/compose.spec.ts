import { expect, newAccount, signUp, test, unfold } from './fixtures.ts';

test('the browser’s own date field keeps the focus when the picker arrives', async ({ page }) => {
  await signUp(page, newAccount());
  const released = Promise.withResolvers<void>();
  await page.goto('/compose', { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const fetched = page.waitForRequest('**/assets/*.js');
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  const date = page.getByLabel('Date', { exact: true });
  await date.focus();
  const pickerArrived = (await fetched).response();
  released.resolve();
  await (await pickerArrived)?.finished();
  await page.keyboard.type('12312026', { delay: 50 });
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('2026-12-31');
});

test('compose requires a date to schedule, saves drafts, and continues at checkout without a send', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByLabel('Subject').fill('For your birthday');
  await page.getByLabel('Your letter').fill('Happy birthday.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pick a day and a time' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await page.getByRole('link', { name: 'For your birthday' }).click();
  // The dashboard has such a link as well.
  await expect(page.getByRole('heading', { name: 'To maya@recipients.test' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your letter' })).toHaveValue('Happy birthday.');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();

  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('noa@recipients.test');
  await page.getByLabel('Subject').fill('One more');
  await page.getByLabel('Your letter').fill('And this.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByText('Custom Message')).toBeVisible();
});

test('compose sends nothing on Enter, offers no Send Now with a date, and asks before sending early', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  const subject = page.getByLabel('Subject');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await subject.fill('Not now');
  await page.getByLabel('Your letter').fill('Later.');
  await page.getByText('I confirm I have permission').click();
  await subject.press('Enter');
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await expect(page.getByText('1 free send')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).focus();
  await page.keyboard.type('03142029');
  await subject.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('1 free send')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByText('Message scheduled!')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.locator('summary[aria-label="More"]').click();
  await page.getByRole('link', { name: 'Send Now' }).click();
  const question = page.getByRole('dialog', { name: 'Send this message now?' });
  await expect(question).toContainText('It will be sent to maya@recipients.test now');
  await question.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();
});

test('compose without scripts asks whether a date or Send Now counts', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, newAccount());
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/compose');
  await plain.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await plain.getByLabel('Subject').fill('In spring');
  await plain.getByLabel('Your letter').fill('Later.');
  await plain.getByText('I confirm I have permission').click();
  await unfold(plain, 'Arrives');
  await plain.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await plain.getByLabel('Time', { exact: true }).fill('09:15');
  await plain.getByRole('button', { name: 'Send Now' }).click();
  await expect(plain.getByRole('alert')).toContainText('You chose a time');
  await expect(plain.getByLabel('Your letter')).toHaveValue('Later.');
  await expect(plain.getByLabel('Date', { exact: true })).toHaveValue('2029-03-14');
  await expect(plain.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await plain.getByLabel('Subject').press('Enter');
  await expect(plain).toHaveURL(/\/dashboard/);
  await expect(plain.getByText('1 free send')).toBeVisible();
  await context.close();
});

test('leaving while a form is being submitted loses no text', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/compose');
  // Neither the draft nor the form reaches the server.
  await page.route('**/drafts/**', (route) => route.abort('internetdisconnected'));
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/compose.data**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    isAsked.resolve();
  });
  await page.getByLabel('Subject').fill('Half way');
  await page.getByLabel('Your letter').fill('These words were on their way.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await isAsked.promise;
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/compose');
  await expect(page.getByLabel('Your letter')).toHaveValue('These words were on their way.');
});
