import type { Page } from '@playwright/test';
import { expect, newAccount, signUp, test } from './fixtures.ts';

/** Writes a letter on a film and goes to its checkout. */
async function goToCheckout(page: Page, recipient: string, film = 'love-1') {
  await page.goto(`/message/${film}`);
  await page.getByPlaceholder('Write the words').fill('I kept every one of your letters.');
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

async function openPaymentPage(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  // Twice in haste is once.
  await page.getByRole('button', { name: 'Pay by Card' }).dblclick();
  const payment = await opened;
  await expect(payment.getByText('Test payment: no money moves.')).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);
  return payment;
}

test('a message is paid by card in a new tab, and the first tab moves on by itself', async ({
  page,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `noa-${account.email}`;
  await signUp(page, account);
  // A premium film: the free send does not cover it.
  await goToCheckout(page, recipient);
  await expect(page.getByText('$4.99')).toBeVisible();
  const payment = await openPaymentPage(page);
  await expect(page.getByText('this page goes on by itself')).toBeVisible();

  await test.step('a declined card takes nothing', async () => {
    await payment.getByLabel('Card number').fill('4000 0000 0000 0002');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await expect(payment.getByRole('alert')).toHaveText('Your card was declined.');
  });

  await test.step('the bank asks, and the payment goes through', async () => {
    await payment.getByLabel('Card number').fill('4000 0025 0000 3155');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await payment.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(payment).toHaveURL(/\/confirmation\//);
  });

  await expect(page).toHaveURL(/\/confirmation\//);
  await expect(
    page.getByRole('heading', { name: 'Your Unsent words are on their way' }),
  ).toBeVisible();
  expect((await mailTo(recipient)).subject).toBe('You have received a message from Jonas');
});

test('cancelling keeps the draft, and its page can be paid without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await goToCheckout(page, `lea-${account.email}`);
  const checkout = page.url();
  const payment = await openPaymentPage(page);
  await payment.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(payment).toHaveURL(checkout);
  await expect(payment.getByText('Nothing was charged')).toBeVisible();
  await expect(payment.getByText('Your letter is saved as a draft.')).toBeVisible();
  await expect(payment.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await payment.close();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('If you closed the payment page without paying')).toBeVisible();

  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(checkout);
  const opened = context.waitForEvent('page');
  await plain.getByRole('button', { name: 'Pay by Card' }).click();
  const secondPayment = await opened;
  await secondPayment.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(secondPayment).toHaveURL(/\/confirmation\//);
  await plain.reload();
  await expect(plain).toHaveURL(/\/confirmation\//);
  await context.close();
});

test('a pack is bought, credited, renewed and cancelled', async ({ page, baseURL, request }) => {
  const cardDesk = new URL(baseURL ?? '');
  cardDesk.port = String(Number(cardDesk.port) + 1);
  await signUp(page, newAccount());
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Buy Small monthly pack' }).click();
  await expect(page.getByText('every month until cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $19.99' }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('5 credits')).toBeVisible();
  await expect(page.getByText('Small monthly pack: renews on')).toBeVisible();

  await test.step('the billing portal cancels it at the end of the month', async () => {
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Manage plan and receipts' }).click();
    await expect(page.getByText('Test billing: no money moves.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText('ends with the paid month')).toBeVisible();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Small monthly pack: cancelled, yours until')).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  });

  await page.goto('/pricing');
  await expect(page.getByText('5 purchased credits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Large monthly pack' })).toHaveCount(0);
  expect((await request.get(`${cardDesk.origin}/pay`)).ok()).toBe(true);
});

test('that a free send covers no premium film is said before the writing, with a way out at checkout', async ({
  page,
}) => {
  const line = page.getByText('your free send does not cover this film');
  await signUp(page, newAccount());
  await page.goto('/presets?preview=love-1');
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Use this film' }).click();
  await expect(page).toHaveURL(/\/message\/love-1/);
  await expect(line).toBeVisible();
  await page.getByLabel('Your message').fill('You noticed.');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('link', { name: 'Choose another film' }).click();
  await expect(page.getByRole('heading', { name: 'Preset Gallery' })).toBeVisible();
  await page.goto('/messages?show=draft');
  await expect(page.getByText('To: maya@recipients.test')).toBeVisible();
});
