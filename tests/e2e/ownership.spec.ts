import type { Browser, Page } from '@playwright/test';
import {
  createMessage,
  expect,
  type NewAccount,
  newAccount,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

const NEW_PASSWORD = 'another horse';

/** Somebody signs up with the address of another person and leaves a draft, in a browser of their own. */
async function squat(browser: Browser, account: NewAccount): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, account);
  await createMessage(page, 'reader@people.test');
  return page;
}

const linkIn = (text: string) =>
  /http\S+\/(?:verify-email|reset-password)\S+/.exec(text)?.[0] ?? '';

test('confirmed in another browser, an account asks its owner once what becomes of it', async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount('Mallory');
  const stranger = await squat(browser, account);
  await page.goto(linkIn((await mailTo(account.email)).text));
  await expect(
    page.getByText(`This confirms ${account.email} for the account that was made on`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Now choose a password.')).toBeVisible();
  await expect(page.getByText(`For the account of ${account.email}, made on`)).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await signIn(page, { ...account, password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['1 draft']);
  for (const path of ['/messages', '/', '/settings?tab=security']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Everything stays as it was')).toBeVisible();
  await expect(page).toHaveURL(/settings\?tab=security/);
  await page.goto('/messages');
  await expect(page.getByText('reader@people.test')).toBeVisible();
  // Whoever made it is out.
  await stranger.goto('/messages');
  await expect(stranger).toHaveURL(/\/auth/);
  await stranger.context().close();
});

test('without scripts, the owner of an address empties what somebody has made with it', {
  tag: '@long',
}, async ({ browser, mailTo }) => {
  const account = newAccount('Mallory');
  const stranger = await squat(browser, account);
  await stranger.context().close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.goto(linkIn((await mailTo(account.email, 'Choose a new password for Unsent')).text));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await signIn(page, { ...account, password: NEW_PASSWORD });
  await page.getByRole('link', { name: 'Empty it…' }).click();
  await expect(page.getByRole('heading', { name: 'Delete everything in it?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Empty it…' }).click();
  await page.getByRole('button', { name: 'Yes, delete it all' }).click();
  await expect(page.getByText('Your account is empty now')).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByText('reader@people.test')).toHaveCount(0);
  await context.close();
});

test('whoever did not make an account deletes it with the link that was mailed to them', async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount('Mallory');
  const stranger = await squat(browser, account);
  const link = linkIn((await mailTo(account.email)).text);
  await page.goto(link);
  await page.getByRole('link', { name: 'I didn’t make this account' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText('The account was deleted')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await stranger.goto('/messages');
  await expect(stranger).toHaveURL(/\/auth/);
  await stranger.context().close();
});
