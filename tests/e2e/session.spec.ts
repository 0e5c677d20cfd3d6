import type { Page } from '@playwright/test';
import { expect, newAccount, signIn, signUp, test } from './fixtures.ts';

/** Opens a page as a user with an idle timeout of 15 minutes, on a clock that the test moves. */
async function openIdlePage(page: Page) {
  const account = newAccount();
  await signUp(page, account);
  await page.goto('/settings?tab=security');
  await page.getByText('Sign me out when I am idle').click();
  await page.getByLabel('After').selectOption('15 minutes');
  await page.getByRole('button', { name: 'Save the timeout' }).click();
  await expect(page.getByText('Preferences saved successfully').first()).toBeVisible();
  await page.clock.install();
  // The page before may record some until it is left.
  await page.addInitScript(() => localStorage.removeItem('unsent.last-activity'));
  await page.goto('/presets');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  // The guard is running once it has recorded the first activity.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('unsent.last-activity')))
    .not.toBeNull();
  return account;
}

test('an idle user is warned and can stay signed in, in every tab', async ({ page, context }) => {
  await openIdlePage(page);
  const warning = page.getByRole('dialog', { name: 'Session Expiring Soon' });
  await page.clock.fastForward('11:50');
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('00:20');
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toHaveCount(0);

  await page.clock.fastForward('12:10');
  await expect(warning).toBeVisible();
  // The user is active in another tab, whose clock shows the same time.
  const other = await context.newPage();
  await other.clock.install({ time: await page.evaluate(() => Date.now()) });
  await other.goto('/presets');
  await expect(warning).toHaveCount(0);
});

test('a page whose session is gone when the timeout ends leads to sign-in and says why', async ({
  page,
}) => {
  await openIdlePage(page);
  await page.context().clearCookies({ name: 'unsent.session_token' });
  await page.clock.fastForward('15:10');
  await expect(page).toHaveURL(/\/auth\?next=%2Fpresets$/);
  await expect(page.getByText('Session Invalid')).toBeVisible();
  await expect(
    page.getByText('Your session has been invalidated for security reasons'),
  ).toBeVisible();
});

test('a user who was idle for too long is told so', async ({ page }) => {
  await openIdlePage(page);
  // The server's clock does not move with the page's, so the test answers in its place.
  await page.route('**/session', (route) =>
    route.fulfill({ json: { state: 'expired', idleFor: null } }),
  );
  await page.clock.fastForward('15:10');
  await expect(page).toHaveURL(/\/auth\?next=%2Fpresets$/);
  await expect(page.getByText('Session Expired')).toBeVisible();
  await expect(page.getByText('You have been logged out due to inactivity')).toBeVisible();
});

test('a page whose session ended elsewhere notices within a quarter of an hour', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await page.clock.install();
  await page.goto('/presets');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const phone = await context.newPage();
  await phone.goto('/auth');
  await signIn(phone, account);
  await phone.waitForURL(/\/$/);
  await phone.goto('/settings?tab=security');
  await phone.getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(phone).toHaveURL(/\/auth$/);
  await page.clock.fastForward('15:10');
  await expect(page).toHaveURL(/\/auth\?next=%2Fpresets$/);
  await expect(page.getByText('Session Invalid')).toBeVisible();
  await context.close();
});

test('more than five refusals sign out with a Security Alert', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/settings?tab=account');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('unsent.csrf')))
    .not.toBeNull();
  const beRefused = (times: number) =>
    page.evaluate(async (count) => {
      for (let index = 0; index < count; index += 1) {
        await fetch('/api/delete-account', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': 'forged' },
          body: JSON.stringify({ password: '', confirmation: '' }),
        });
      }
    }, times);
  await beRefused(5);
  await expect(page).toHaveURL(/\/settings/);
  await beRefused(1);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Security Alert')).toBeVisible();
  await expect(
    page.getByText('Multiple unauthorized requests detected. Please log in again.'),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
});
