import { expect, newAccount, PHONE, signUp, signUpThroughForm, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const LETTER = 'You noticed when nobody else did.\n\nI never said it properly: thank you.';

test("a new user's first message gets from the form to the recipient's page", async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;

  await test.step('sign up', async () => {
    await signUpThroughForm(page, account);
    await page.getByRole('dialog').getByRole('link', { name: 'Open Gallery' }).click();
  });

  await test.step('pick a film', async () => {
    await expect(page).toHaveURL(/\/presets$/);
    await page.getByRole('link', { name: 'Two Stars' }).click();
    await page.getByRole('link', { name: 'Use this film' }).click();
  });

  await test.step('write', async () => {
    await expect(page.getByRole('heading', { name: 'Two Stars', level: 1 })).toBeVisible();
    await page.getByPlaceholder('Write the words you never sent...').fill(LETTER);
    await page.getByLabel('Your name').fill('Jonas');
    await page.getByLabel('Recipient’s email').fill(recipient);
    const proceed = page.getByRole('button', { name: 'Continue to Checkout' });
    await expect(proceed).toBeDisabled();
    await page.getByText('I confirm I have permission').click();
    await proceed.click();
  });

  await test.step('send with the free send', async () => {
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(page.getByText('It is your last one.')).toBeVisible();
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your Unsent words are on their way' }),
    ).toBeVisible();
  });

  const mail = await mailTo(recipient);
  expect(mail.subject).toBe('Jonas wrote you a letter');
  expect(mail.text).not.toContain('You noticed');
  const link = /http\S+\/delivery\/\S+/.exec(mail.text)?.[0] ?? '';

  await test.step('the recipient opens it with JavaScript off', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading')).toHaveText("You've received a heartfelt message");
    await expect(reader.getByText('You noticed')).toHaveCount(0);
    await reader.getByRole('button', { name: 'Open' }).click();
    await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
    await expect(reader.locator('#letter').getByText('— Jonas')).toBeVisible();
    await context.close();
  });

  await test.step('the sender sees that it was opened', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Opened')).toBeVisible();
    await expect(page.getByText('No Credits Available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Message' })).toBeDisabled();
  });
});

test('with scripts, the recipient opens the letter in place', async ({ page, browser, mailTo }) => {
  const account = newAccount('Ann');
  const recipient = `noa-${account.email}`;
  await signUp(page, account);
  await page.goto('/message/gratitude-2');
  await page.getByPlaceholder('Write the words').fill(LETTER);
  await page.getByText('Send Anonymously').click();
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();

  const mail = await mailTo(recipient);
  expect(mail.subject).toBe('Someone wrote you a letter');
  const context = await browser.newContext({ viewport: PHONE });
  const inbox = await context.newPage();
  await inbox.goto(mail.page);
  expect(await inbox.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const shown = inbox.frameLocator('iframe');
  await expect
    .poll(() => shown.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  const opens = context.waitForEvent('page');
  await shown.getByRole('link', { name: 'Open your message' }).click();
  const reader = await opens;
  const errors: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await expect(reader.getByText('From someone who chose to stay anonymous')).toBeVisible();
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  await expect(reader.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await reader.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(
    false,
  );
  expect(errors).toEqual([]);
  await context.close();
});

test('a letter over one megabyte is refused without losing it', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto('/message/love-1');
  const letter = page.getByLabel('Your letter');
  await page.getByLabel('Recipient’s email').fill(`maya-${account.email}`);
  await page.getByText('I confirm I have permission').click();
  await letter.fill('愛'.repeat(400_000));
  await expect(page.getByText('This letter is too long to save')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  const refusal = 'This is too long to send. A letter may take up to one megabyte.';
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(letter).toBeFocused();
  expect((await letter.inputValue()).length).toBe(400_000);

  // Three bytes a character, not the nine of URL encoding.
  await letter.fill('愛'.repeat(300_000));
  await expect(page.getByText(refusal)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
});
