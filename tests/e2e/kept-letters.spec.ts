import type { Page } from '@playwright/test';
import { createMessage, expect, newAccount, PHONE, signUp, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const letterOf = (page: Page) => page.getByRole('textbox', { name: 'Your letter' });
const choiceOf = (page: Page) => page.getByRole('checkbox', { name: 'For nobody, for now' });
const choose = (page: Page) => page.getByText('For nobody, for now').click();

/** Writes a letter for nobody and keeps it. It ends on the letter's page. */
async function keepLetter(page: Page, words: string, name = ''): Promise<void> {
  await page.goto('/message/love-2');
  await letterOf(page).fill(words);
  await choose(page);
  await page.getByLabel('Who is it to?').fill(name);
  await page.getByRole('button', { name: 'Keep it' }).first().click();
  await expect(page).toHaveURL(/\/messages\/[-0-9a-f]+$/);
  await expect(page.getByText('Only you can read it.').first()).toBeVisible();
}

test('a letter for nobody asks for words alone, and is watched by its writer alone', async ({
  page,
}) => {
  await signUp(page, newAccount());
  // What is left unfinished on a film is restored on the next visit of its form.
  await page.goto('/message/love-1');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  await choose(page);
  for (const gone of [
    page.getByLabel('Recipient’s email'),
    page.locator('summary').filter({ hasText: 'Arrives' }),
    page.getByText('I confirm I have permission'),
  ]) {
    await expect(gone).toBeHidden();
  }
  await expect(page.getByText('Keep it, send it one day, or burn it.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(letterOf(page)).toBeFocused();
  await expect(page.getByText('Write a few words first')).toBeVisible();
  await choose(page);
  await expect(page.getByLabel('Recipient’s email')).toHaveValue('maya@people.test');
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeChecked();

  await keepLetter(page, 'Dad, the garden is yours again. I water it.', 'Dad');
  await expect(page.getByRole('heading', { name: 'To Dad' })).toBeVisible();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(page.getByText('Only you can see this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: /there is someone to talk to/ })).toBeVisible();
  await page.locator('button.open').click();
  await expect(page.locator('#letter')).toContainText('Dad, the garden is yours again.');
  await expect(page.locator('#reply, a[href*=rights]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to your letter' }).click();

  await test.step('and is in its own list, and in no other', async () => {
    await page.goto('/dashboard');
    // The letter begun first may have been saved by now.
    const recent = page.getByRole('region', { name: /^Recent Messages/ });
    await expect(recent).toBeVisible();
    await expect(recent.getByRole('link', { name: /Dad/ })).toHaveCount(0);
    const kept = page.getByRole('region', { name: 'Kept' });
    await expect(kept.getByRole('link', { name: /^To: Dad Kept/ })).toBeVisible();
    await kept.getByRole('link', { name: 'View all' }).click();
    await expect(page.getByRole('link', { name: /^To: Dad/ })).toBeVisible();
    await page.goto('/messages?show=kept&q=garden');
    await expect(page.getByText('the garden is yours again')).toBeVisible();
    await page.goto('/messages?q=garden');
    await expect(page.getByRole('link', { name: /Dad/ })).toHaveCount(0);
  });
});

test('in Compose, one button keeps it', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/compose');
  await letterOf(page).fill('I was never angry at you.');
  await choose(page);
  for (const name of ['Send Now', 'Schedule for Later', 'Save as Draft']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('heading', { name: 'For nobody, for now' })).toBeVisible();
});

test('a letter is sealed until a day, opened early after one question, and sent one day', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await keepLetter(page, 'Read this when you are forty.', 'Me');
  const { pathname } = new URL(page.url());
  await page.getByText('Seal it until a day…').click();
  const day = page.getByLabel('Sealed until', { exact: true });
  await day.fill('2024-05-03');
  await page.getByRole('button', { name: 'Seal it' }).click();
  await expect(page.getByText('Choose a later day')).toBeVisible();
  await expect(day).toHaveValue('2024-05-03');
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 2);
  await day.fill(later.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Seal it' }).click();
  await expect(page.getByText(/^Sealed until \w+ \d/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('when you are forty');
  for (const gone of ['Edit', 'Watch it', 'Send it one day']) {
    await expect(page.getByText(gone, { exact: true })).toHaveCount(0);
  }
  await page.goto(`${pathname}/watch`);
  await expect(page).toHaveURL(pathname);
  await page.goto('/messages?show=kept&q=forty');
  await expect(page.getByRole('link', { name: /Me/ })).toHaveCount(0);

  await page.goto(pathname);
  await page.getByRole('link', { name: 'Open it early' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('Read this when you are forty.')).toBeVisible();

  await page.getByRole('button', { name: 'Send it one day' }).click();
  await expect(page.getByText('Nothing is sent until you send it.')).toBeVisible();
  await expect(letterOf(page)).toHaveValue('Read this when you are forty.');
  await expect(choiceOf(page)).not.toBeChecked();
  await expect(page.getByLabel('Recipient’s name')).toHaveValue('Me');
});

test('a letter burns, is taken back, and burns for good, also in another tab', async ({
  page,
  context,
}) => {
  await signUp(page, newAccount());
  await keepLetter(page, 'I hated you for a year.');
  const { pathname } = new URL(page.url());
  const other = await context.newPage();
  await other.goto(pathname);
  await other.getByRole('link', { name: 'Edit' }).click();
  await expect(letterOf(other)).toHaveValue('I hated you for a year.');

  const burn = async () => {
    await page.getByRole('link', { name: 'Burn it' }).click();
    const question = page.getByRole('dialog', { name: 'Burn this letter?' });
    await expect(question).toContainText('deleted after 35 days');
    await expect(question.getByRole('link', { name: /someone to talk to/ })).toBeVisible();
    await question.getByRole('button', { name: 'Burn it' }).click();
    await expect(page).toHaveURL(`${pathname}/burning`);
  };
  await burn();
  await expect(page.getByText('I hated you for a year.')).toBeAttached();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page).toHaveURL(pathname);
  await expect(page.getByText('I hated you for a year.')).toBeVisible();

  await burn();
  await letterOf(other).press('End');
  await letterOf(other).pressSequentially(' And then I did not.');
  await expect(other.getByText(/This letter was burned/)).toBeVisible();
  const stored = () => other.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await stored()).not.toContain('I hated you');
  await expect(page.getByRole('heading', { name: 'It has burned.' })).toBeVisible({
    timeout: 15_000,
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'It has burned.' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Kept' })).toHaveCount(0);
  expect(await stored()).not.toContain('I hated you');
});

test('an address on the list “Never write to” is offered to be kept instead', async ({ page }) => {
  await signUp(page, newAccount());
  await createMessage(page, 'sam@people.test');
  const checkout = new URL(page.url()).pathname;
  await page.goto('/settings/never-write');
  await page.getByLabel(/email/i).first().fill('sam@people.test');
  await page.getByRole('button', { name: /Add/ }).click();
  await expect(page.getByText('sam@people.test').first()).toBeVisible();

  await page.goto('/message/love-2?new=1');
  await letterOf(page).fill('I will not send this.');
  await page.getByLabel('Recipient’s email').fill('sam@people.test');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).first().click();
  await page.getByRole('button', { name: 'Keep it unsent instead' }).click();
  await expect(page.getByLabel('Recipient’s email')).toBeHidden();
  await page.getByRole('button', { name: 'Keep it' }).first().click();
  await expect(page.getByRole('heading', { name: 'For nobody, for now' })).toBeVisible();

  await page.goto(checkout);
  await page.getByRole('button', { name: 'Keep it unsent' }).click();
  await expect(page.getByRole('heading', { name: 'For nobody, for now' })).toBeVisible();
  await expect(page.getByText('You noticed.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a letter is kept, watched and burned', async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto('/message/love-2');
    await letterOf(page).fill('Nobody needs to know.');
    await choose(page);
    await expect(page.getByLabel('Recipient’s email')).toBeHidden();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: 'Watch it' }).click();
    await page.locator('button.open').click();
    await expect(page.locator('#letter')).toContainText('Nobody needs to know.');
    await page.getByRole('link', { name: 'Back to your letter' }).click();
    const { pathname } = new URL(page.url());
    await page.getByRole('link', { name: 'Burn it' }).click();
    await page.getByRole('button', { name: 'Burn it' }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page).toHaveURL(pathname);
    await page.getByRole('link', { name: 'Burn it' }).click();
    await page.getByRole('button', { name: 'Burn it' }).click();
    // The page looks again by itself.
    await expect(page.getByRole('heading', { name: 'It has burned.' })).toBeVisible({
      timeout: 15_000,
    });
  });
});
