import type { Page } from '@playwright/test';
import { expect, newAccount, signIn, signUp, test } from './fixtures.ts';

/** Signs in at the stand-in for Google. */
async function beAtGoogle(page: Page, email: string, name = 'Maya Lind') {
  await expect(page.getByRole('heading', { name: 'Sign in with "Google"' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a Google sign-up asks for the terms, imports the picture, and its account can be deleted', async ({
  page,
}) => {
  const { email } = newAccount();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await beAtGoogle(page, email);
  // Google knows them, we do not: nothing is created without the terms.
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Account with Google' });
  await expect(create).toBeDisabled();
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await create.click();
  await beAtGoogle(page, email);
  await expect(page.getByRole('dialog')).toContainText("You've unlocked 1 free send");

  await page.goto('/settings?tab=profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Lind');
  await expect(async () => {
    await page.reload();
    await expect(page.getByAltText('Your picture')).toHaveAttribute('src', /^\/avatars\//, {
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a link to set one' })).toBeVisible();

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveCount(0);
  await page.getByLabel('Type DELETE MY ACCOUNT').fill('DELETE MY ACCOUNT');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account Deleted')).toBeVisible();
});

test('signing up first with the address of another person gains nothing once they sign in with Google', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = newAccount('Mallory');
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const thief = await context.newPage();
  await signUp(thief, account);

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await beAtGoogle(page, account.email);
  await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['a name']);
  await page.getByRole('link', { name: 'Empty it…' }).click();
  await page.getByRole('button', { name: 'Yes, delete it all' }).click();
  await expect(page.getByText('Your account is empty now')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Full name')).not.toHaveValue('Mallory');

  await thief.goto('/dashboard');
  await expect(thief).toHaveURL(/\/auth/);
  await signIn(thief, account);
  await expect(thief.getByText('Please check your email and password.')).toBeVisible();
  await context.close();
});

test('cancelling at Google leads back to sign-in with a notice', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Authentication failed')).toBeVisible();
});
