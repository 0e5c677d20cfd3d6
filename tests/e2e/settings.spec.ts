import type { Page } from '@playwright/test';
import { expect, newAccount, signIn, signUp, test } from './fixtures.ts';

/** Signs up and opens one tab of the settings. */
async function openSettings(page: Page, tab: string, account = newAccount()) {
  await signUp(page, account);
  await page.goto(`/settings?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  return account;
}

test('the profile is checked field by field and saved', async ({ page }) => {
  await openSettings(page, 'profile');
  await page.getByLabel('Display name').fill('');
  await page.getByRole('textbox', { name: 'Website' }).fill('not an address');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0123');
  await page.getByRole('button', { name: 'Save profile' }).click();
  for (const text of [
    'Display name is required',
    'Invalid URL',
    'Please enter a valid phone number',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByLabel('Display name')).toBeFocused();
  await page.getByLabel('Display name').fill('Maya');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 (204) 555-0199');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Please enter a valid website URL')).toBeVisible();
  await page.getByRole('textbox', { name: 'Website' }).fill('https://maya.example');
  await page.getByLabel('Bio').fill('I <em>write</em>.<script>alert(1)</script>');
  await expect(page.getByLabel('Bio')).toHaveAttribute('rows', '3');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Display name')).toHaveValue('Maya');
  await expect(page.getByLabel('Bio')).toHaveValue('I <em>write</em>.');
});

test('a picture is previewed, saved and removed', async ({ page }) => {
  await openSettings(page, 'profile');
  await expect(page.getByText('JPG, PNG or GIF')).toBeVisible();
  const input = page.getByLabel('Choose a picture');
  await input.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5_300_000),
  });
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(onePixel, 'base64'),
  });
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const picture = page.getByAltText('Your picture');
  await expect(picture).toHaveAttribute('src', /^\/avatars\/[\w-]{36}$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Your picture was deleted.')).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('preferences are saved as soon as they are changed', async ({ page }) => {
  await openSettings(page, 'preferences');
  // The buttons are for browsers without scripts and disappear once the scripts have loaded.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.getByText('News', { exact: true }).click();
  await expect(page.getByText('Preferences saved successfully').first()).toBeVisible();
  for (const name of ['Friends', 'Dark']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('radio', { name }).check();
    await saved;
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'News' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Friends' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an old address of a group leads to its page, also without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await openSettings(page, 'preferences');
  await page.goto('/settings?tab=preferences#if-i-disappear');
  await expect(page.getByRole('heading', { name: 'If I die or disappear' })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/if-i-disappear$/);
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByRole('heading', { name: 'Letters and people' })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  await plain.goto('/auth');
  await signIn(plain, account);
  await plain.goto('/settings?tab=preferences#never-write');
  await plain.getByRole('link', { name: 'Never write to…' }).click();
  await plain.getByLabel('Email address').fill('nobody@people.test');
  await plain.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(plain.getByText('nobody@people.test')).toBeVisible();
  await context.close();
});

test('an invalid new password says why; a valid one signs out', async ({ page }) => {
  const account = await openSettings(page, 'security');
  const fill = async (current: string, next: string, again: string) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Update password' }).click();
  };
  await fill('', 'a new one', 'a new one');
  await expect(page.getByText('Current password is required')).toBeVisible();
  await fill(account.password, 'five5', 'five5');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fill(account.password, 'a new one', 'other one');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await fill('wrong one', 'a new one', 'a new one');
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await fill(account.password, 'a new one', 'a new one');
  await expect(
    page.getByText('Password updated successfully. Please sign in again for security.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, { ...account, password: 'a new one' });
  await expect(page).toHaveURL(/\/$/);
});

test('signing out of all devices also signs out the other device', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await openSettings(page, 'security');
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const phone = await context.newPage();
  await phone.goto('/auth');
  await signIn(phone, account);
  await phone.waitForURL(/\/$/);
  await page.reload();
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Signed out from all devices')).toBeVisible();
  await phone.goto('/dashboard');
  await expect(phone).toHaveURL(/\/auth/);
  await context.close();
});

test('an unverified address is verified by the button on the page that the mail links to', async ({
  page,
  mailTo,
}) => {
  const account = await openSettings(page, 'security');
  await expect(page.getByText('Not verified')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('Verification Email Sent')).toBeVisible();
  const mail = await mailTo(account.email);
  const link = /http\S+\/verify-email\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  // Opening the link changes nothing: mail scanners follow links.
  await page.goto('/settings?tab=security');
  await expect(page.getByText('Not verified')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('data can be exported as a file three times a day', async ({ page }) => {
  const account = await openSettings(page, 'account');
  const button = page.getByRole('button', { name: 'Export my data' });
  for (const format of ['json', 'csv', 'json']) {
    await page.getByLabel('Format').selectOption(format);
    const arriving = page.waitForEvent('download');
    await button.click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(format === 'json' ? /\.json$/ : /\.zip$/);
    await expect(page.getByText('Your data has been exported successfully').first()).toBeVisible();
    if (format === 'json') {
      const stream = await download.createReadStream();
      const data = JSON.parse((await stream.toArray()).join(''));
      expect(data.account.email).toBe(account.email);
    }
  }
  await button.click();
  await expect(
    page.getByText('Data export limit reached. Please try again tomorrow.'),
  ).toBeVisible();
});

test('an account is deleted with its password and the exact phrase', async ({ page }) => {
  const account = await openSettings(page, 'account');
  const button = page.getByRole('button', { name: 'Delete my account' });
  await expect(button).toBeDisabled();
  await expect(page.getByText('You will lose 1 free send.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong one');
  await expect(button).toBeDisabled();
  await page.getByLabel('Type DELETE MY ACCOUNT').fill('delete my account');
  await button.click();
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(account.password);
  await button.click();
  await expect(page.getByText('Please type "DELETE MY ACCOUNT" exactly to confirm.')).toBeVisible();

  // Without the CSRF token of the session, nothing happens.
  const token = await page.evaluate(() => sessionStorage.getItem('unsent.csrf'));
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const withToken = (header: Record<string, string>) =>
    page.evaluate(
      async ({ headers, password }) => {
        const answer = await fetch('/api/delete-account', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ password, confirmation: 'DELETE MY ACCOUNT' }),
        });
        return { status: answer.status, error: (await answer.json()).error?.title };
      },
      { headers: header, password: account.password },
    );
  const refused = { status: 403, error: 'Failed to delete account. Please contact support.' };
  expect(await withToken({})).toEqual(refused);
  expect(await withToken({ 'X-CSRF-Token': '0'.repeat(64) })).toEqual(refused);

  await page.getByLabel('Type DELETE MY ACCOUNT').fill('DELETE MY ACCOUNT');
  await button.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Account Deleted')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('unsent.csrf');
  await page.goto('/auth');
  await signIn(page, account);
  await expect(page.getByText('Please check your email and password.')).toBeVisible();
});

/** A notice on a page without scripts. It is in a `noscript`, where Playwright looks for no text. */
const noticeOn = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('without scripts every form of the settings works', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const account = newAccount();
  await signUp(page, account);

  await page.goto('/settings?tab=profile');
  await page.getByLabel('Display name').fill('');
  await page.getByLabel('Location').fill('Winnipeg');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Display name is required')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Winnipeg');
  await page.getByLabel('Display name').fill('Maya');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(noticeOn(page, 'Profile updated successfully')).toBeVisible();

  await page.goto('/settings?tab=preferences');
  await page.getByRole('radio', { name: 'Private' }).check();
  await page.getByRole('button', { name: 'Save' }).nth(3).click();
  await expect(noticeOn(page, 'Preferences saved successfully')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked();

  await page.goto('/settings?tab=security');
  await page.getByRole('textbox', { name: 'Current password' }).fill(account.password);
  await page.getByLabel('New password', { exact: true }).fill('a new one');
  await page.getByLabel('Confirm new password').fill('a new one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(noticeOn(page, 'Password updated successfully')).toBeVisible();
  await signIn(page, { ...account, password: 'a new one' });

  await page.goto('/settings?tab=account');
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('textbox', { name: 'Current password' }).fill('a new one');
  await page.getByLabel('Type DELETE MY ACCOUNT').fill('DELETE MY ACCOUNT');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Account Deleted')).toBeVisible();
  await context.close();
});

test('Back leads to the page before the settings, past the tabs', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
