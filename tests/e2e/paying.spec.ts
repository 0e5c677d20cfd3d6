import type { Page } from '@playwright/test';
import { closeSheet, expect, newAccount, PHONE, signUp, test, unfold } from './fixtures.ts';

test.use({ viewport: PHONE });

/** Writes a letter on a premium template and goes to its checkout. */
async function goToCheckout(page: Page, recipient: string) {
  await page.goto('/message/love-1');
  await page.getByPlaceholder('Write the words').fill('I kept every one of your letters.');
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

async function openPaymentPage(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  // A double click opens one page.
  await page.getByRole('button', { name: 'Pay by Card' }).dblclick();
  const payment = await opened;
  await expect(payment.getByText('Test payment: no money moves.')).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);
  return payment;
}

test('paying by card in a new tab moves the first tab on to the confirmation', async ({
  page,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `noa-${account.email}`;
  await signUp(page, account);
  // The free send does not cover a premium template.
  await goToCheckout(page, recipient);
  await expect(page.getByRole('button', { name: 'Pay by Card · $4.99' })).toBeVisible();
  const payment = await openPaymentPage(page);
  await expect(page.getByText('This page continues as soon as you have paid')).toBeVisible();

  await test.step('a declined card is not charged', async () => {
    await payment.getByLabel('Card number').fill('4000 0000 0000 0002');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await expect(payment.getByRole('alert')).toHaveText('Your card was declined.');
  });

  await test.step('after authentication with the bank, the payment succeeds', async () => {
    await payment.getByLabel('Card number').fill('4000 0025 0000 3155');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await payment.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(payment.getByRole('heading')).toHaveText('Paid. You can close this tab.');
  });

  await expect(page).toHaveURL(/\/confirmation\//);
  await expect(
    page.getByRole('heading', { name: 'Your Unsent words are on their way' }),
  ).toBeVisible();
  expect((await mailTo(recipient)).subject).toBe('Jonas wrote you a letter');
});

test('cancelling keeps the draft, which can then be paid for without JavaScript', async ({
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
  await expect(
    page.getByText('If you closed the payment page, you can open it again.'),
  ).toBeVisible();

  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto(checkout);
  const opened = context.waitForEvent('page');
  await pageWithoutScripts.getByRole('button', { name: 'Pay by Card' }).click();
  const secondPayment = await opened;
  await secondPayment.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(secondPayment.getByRole('heading')).toHaveText('Paid. You can close this tab.');
  await secondPayment.getByRole('link', { name: 'the confirmation is here too' }).click();
  await expect(secondPayment).toHaveURL(/\/confirmation\//);
  await pageWithoutScripts.reload();
  await expect(pageWithoutScripts).toHaveURL(/\/confirmation\//);
  await context.close();
});

test('a pack is bought, credited and cancelled', async ({ page, baseURL, request }) => {
  const sandbox = new URL(baseURL ?? '');
  sandbox.port = String(Number(sandbox.port) + 1);
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
  expect((await request.get(`${sandbox.origin}/pay`)).ok()).toBe(true);
});

test('a sender with only a free send learns before writing that it does not cover a premium template', async ({
  page,
}) => {
  const words = 'Not in the free send. $4.99, like every letter.';
  await signUp(page, newAccount());
  await page.goto('/presets?preview=love-1');
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await expect(page.getByText('Premium', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Use this film' }).click();
  await expect(page).toHaveURL(/\/message\/love-1/);
  await expect(page.locator('[aria-labelledby="film-title"]').getByText(words)).toBeVisible();
  await page.getByLabel('Your letter').fill('You noticed.');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByText(words).getByRole('link').click();
  await page.getByRole('link', { name: 'Two Stars' }).click();
  await page.getByRole('button', { name: 'Use this film' }).click();
  await expect(page.getByText('a free send covers it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Free Send' })).toBeVisible();
});

test('the checkout shows all that was chosen, and on a phone its button is in view', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await page.getByLabel('Your letter').fill('You noticed when nobody else did. Thank you.');
  await page.getByLabel('Recipient’s email').fill('tomas@recipients.test');
  await page.getByLabel('Recipient’s name').fill('Tomas');
  await unfold(page, 'Language');
  await page.getByLabel('Recipient’s language').selectOption('de');
  await closeSheet(page);
  await unfold(page, 'Clue');
  await page
    .getByLabel('A clue, so they know it is you')
    .fill('The bridge in Lisbon, the summer of 2011');
  await closeSheet(page);
  await unfold(page, 'Reply');
  await page.getByText('Allow a reply').click();
  await closeSheet(page);
  await unfold(page, 'Reminder');
  await page.getByText('Remind them once').click();
  await closeSheet(page);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByText('You noticed when nobody else did.', { exact: true })).toBeVisible();
  for (const chosen of ['Tomas', 'Deutsch', 'The bridge in Lisbon, the summer of 2011']) {
    await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('They can’t answer')).toBeVisible();
  await expect(page.getByText('Once, if nobody has opened it')).toBeVisible();
  const pay = page.getByRole('button', { name: 'Use Free Send' });
  await expect(pay).toBeInViewport({ ratio: 1 });
  // What is announced does not cover it.
  await pay.click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
});
