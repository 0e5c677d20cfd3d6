import type { Page } from '@playwright/test';
import {
  createMessage,
  expect,
  holdRequests,
  newAccount,
  PHONE,
  signUp,
  test,
} from './fixtures.ts';

test.use({ viewport: PHONE });

const letterOf = (page: Page) => page.locator('[name="personalizedContent"]');
const offerOn = (page: Page) => page.getByRole('region', { name: 'Your unfinished letter' });

test('a film offers the letter that was left unfinished on it', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await expect(offerOn(page)).toHaveCount(0);
  await createMessage(page, 'maya@recipients.test');
  await createMessage(page, 'noa@recipients.test');
  await page.goto('/message/love-2');
  await expect(offerOn(page)).toContainText(
    'You have a letter to noa@recipients.test on this film. Continue it, or begin a new one.',
  );
  await expect(offerOn(page)).toContainText('You noticed.');
  await expect(offerOn(page)).toContainText('There is one more among your drafts.');

  await test.step('which goes on where it was left', async () => {
    await offerOn(page).getByRole('link', { name: 'Continue it' }).click();
    await expect(letterOf(page)).toHaveValue('You noticed.');
    await expect(offerOn(page)).toHaveCount(0);
  });

  await test.step('or stays, while a new one is begun, and what is typed already with it', async () => {
    await page.goto('/message/love-2');
    await letterOf(page).pressSequentially('Dear');
    await offerOn(page).getByRole('link', { name: 'begin a new one' }).click();
    await expect(offerOn(page)).toHaveCount(0);
    await expect(letterOf(page)).toBeFocused();
    await expect(letterOf(page)).toHaveValue('Dear');
    // It is saved.
    await expect(page).toHaveURL(/\?draft=/);
    await page.goto('/message/love-2');
    await offerOn(page).getByRole('link', { name: 'begin a new one' }).click();
    await page.reload();
    await expect(letterOf(page)).toBeVisible();
    await expect(offerOn(page)).toHaveCount(0);
  });
});

test('an offer gives way to what the browser still has', async ({ page }) => {
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  await page.goto('/message/love-2');
  await expect(offerOn(page)).toBeVisible();
  const letThrough = await holdRequests(page, /\/drafts\//);
  await letterOf(page).fill('Never saved.');
  // A page that is left keeps what it has not saved.
  await page.goto('/message/love-2');
  letThrough();
  await expect(page.getByText('We restored what you wrote here')).toBeVisible();
  await expect(letterOf(page)).toHaveValue('Never saved.');
  await expect(offerOn(page)).toHaveCount(0);
});

test('without scripts, the offer is two links', { tag: '@long' }, async ({ page, browser }) => {
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(new URL('/message/love-2', page.url()).href);
  await offerOn(plain).getByRole('link', { name: 'begin a new one' }).click();
  await expect(offerOn(plain)).toHaveCount(0);
  await expect(letterOf(plain)).toHaveValue('');
  await plain.goto(new URL('/message/love-2', page.url()).href);
  await offerOn(plain).getByRole('link', { name: 'Continue it' }).click();
  await expect(letterOf(plain)).toHaveValue('You noticed.');
  await context.close();
});
