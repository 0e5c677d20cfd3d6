import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../setup/accessibility.ts';
import { expect, newAccount, PHONE, signUp, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const WORDS = 'You noticed. Thank you.';

async function preview(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview as recipient' }).click();
  return opened;
}

const leaf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Preview as recipient' }).getByRole('button', { name });

test('a letter is previewed as email, cover and letter, and mailed to its sender as a test', async ({
  page,
  browser,
  baseURL,
  mailTo,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto('/message/love-2');
  await page.getByPlaceholder('Write the words').fill(WORDS);
  await page.getByLabel('Your name').fill('Jonas');
  const leaves = await preview(page);
  await expect(leaf(leaves, 'Letter')).toHaveAttribute('aria-current', 'page');
  await expect(leaves.locator('blockquote')).toContainText(WORDS);

  await test.step('the email says what the real one will, and its links only say so', async () => {
    await leaf(leaves, 'Email').click();
    await expect(leaf(leaves, 'Email')).toHaveAttribute('aria-current', 'page');
    const subject = 'Jonas wrote you a letter';
    await expect(leaves.getByRole('heading', { name: subject })).toBeVisible();
    await expect(leaves.getByText('Jonas via Unsent')).toBeVisible();
    const mail = leaves.getByRole('region', { name: 'The email' });
    await expect(mail).not.toContainText(WORDS);
    const picture = mail.locator('img');
    const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(widthOf).toBe(480);
    for (const link of await mail.getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', '#links');
    }
    expect(await findViolations(leaves)).toEqual([]);
    expect(new URL(leaves.url()).pathname).toBe('/preview/email');
  });

  await test.step('the cover opens to the letter', async () => {
    await leaf(leaves, 'Cover').click();
    expect(await findViolations(leaves, { within: '.preview-bar' })).toEqual([]);
    await expect(leaves.getByText(WORDS)).toHaveCount(0);
    await leaves.locator('.open').click();
    await expect(leaf(leaves, 'Letter')).toHaveAttribute('aria-current', 'page');
    await expect(leaves.locator('blockquote')).toContainText(WORDS);
  });

  await test.step('a sender who has not confirmed their address is offered to', async () => {
    await leaf(leaves, 'Email').click();
    await expect(leaves.getByRole('button', { name: 'Send a test to myself' })).toHaveCount(0);
    await leaves.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(leaves.getByText('Verification Email Sent')).toBeVisible();
    const { text } = await mailTo(account.email);
    await leaves.goto(/http\S+\/verify-email\S+/.exec(text)?.[0] ?? '');
    await leaves.getByRole('button', { name: 'Confirm' }).click();
    await expect(leaves.getByText('Your email address is confirmed')).toBeVisible();
    await leaves.close();
  });

  const again = await preview(page);
  await leaf(again, 'Email').click();
  await again.getByRole('button', { name: 'Send a test to myself' }).click();
  await expect(again.getByRole('status')).toContainText(`On its way to ${account.email}`);
  const mail = await mailTo(account.email, '[Test] Jonas wrote you a letter');
  const link = /http\S+\/delivery\/\S+/.exec(mail.text)?.[0] ?? '';

  await test.step('its link shows the letter to its sender', async () => {
    await again.goto(link);
    await expect(again.getByText('A test.')).toBeVisible();
    expect(await findViolations(again, { within: '.preview-bar' })).toEqual([]);
    await again.getByRole('button', { name: 'Open' }).click();
    await expect(again.locator('blockquote')).toContainText(WORDS);
    await expect(again.getByText('A test.')).toHaveCount(1);
  });

  await test.step('and asks everybody else to sign in', async () => {
    const stranger = await browser.newContext({ baseURL });
    const tab = await stranger.newPage();
    await tab.goto(link);
    await expect(tab).toHaveURL(/\/auth\?next=/);
    await expect(tab.getByText(WORDS)).toHaveCount(0);
    await stranger.close();
  });

  await page.goto('/dashboard');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('without scripts, a preview answers whatever the form holds', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, newAccount());
  const context = await browser.newContext({
    ...{ baseURL, viewport: PHONE, javaScriptEnabled: false },
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/compose');
  await plain.getByLabel('Subject').evaluate((field: HTMLInputElement) => {
    field.removeAttribute('maxlength');
  });
  await plain.getByLabel('Subject').fill('a'.repeat(201));
  await plain.getByRole('textbox', { name: 'Your letter' }).fill(WORDS);
  const leaves = await preview(plain);
  await expect(leaves.getByText('Subject: Use at most 200 characters.')).toBeVisible();
  await expect(leaves.locator('blockquote')).toContainText(WORDS);
  await leaf(leaves, 'Email').click();
  await expect(leaves.getByText('no address yet')).toBeVisible();
  await leaf(leaves, 'Letter').click();
  await expect(leaves.locator('blockquote')).toContainText(WORDS);
  await context.close();
});

test('a letter of a megabyte goes through every leaf', async ({ page, baseURL }) => {
  await signUp(page, newAccount());
  const multipart = {
    ...{ draftId: randomUUID(), writerId: randomUUID(), revision: '0', templateId: 'love-2' },
    ...{ personalizedContent: 'Word '.repeat(209_000), senderName: 'Jonas' },
  };
  for (const path of ['/preview', '/preview/email', '/preview/cover', '/preview/letter']) {
    const answer = await page.request.post(path, { multipart, headers: { origin: baseURL ?? '' } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(await answer.text()).toContain('name="personalizedContent"');
  }
});
