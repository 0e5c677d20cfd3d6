import { expect, newAccount, signUp, test } from './fixtures.ts';

const LETTER = 'I stood at your door once.\n\nI never rang.';

test('a letter written offline stays on its page and is sent once the network is back', async ({
  page,
  context,
}) => {
  const account = newAccount();
  const recipient = `ida-${account.email}`;
  await signUp(page, account);
  await page.goto('/message/gratitude-2');
  const letter = page.getByLabel('Your letter');
  await letter.fill(LETTER);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Failed to create message. Please try again.')).toBeVisible();
  await expect(letter).toHaveValue(LETTER);
  await expect(page.getByLabel('Recipient’s email')).toHaveValue(recipient);
  await expect(page.getByLabel('Your name')).toHaveValue('Jonas');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByText(recipient)).toBeVisible();

  await test.step('so does the checkout', async () => {
    // Only form posts fail. The page may still read its data.
    await page.route('**/checkout/**', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(page.getByText('Unable to process free send. Please try again.')).toBeVisible();
    await expect(page.getByText('Trying again never sends or spends twice')).toBeVisible();
    await page.unroute('**/checkout/**');
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  });
});

test('Compose and the settings keep what was typed while offline', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signUp(page, newAccount());
  await page.goto('/compose');
  const letter = page.getByLabel('Your letter');
  await letter.fill(LETTER);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Failed to save message. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText('You seem to be offline')).toBeVisible();
  await expect(letter).toHaveValue(LETTER);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await test.step('so does the profile', async () => {
    await page.goto('/settings');
    // Navigating away and back makes sure that the page's scripts have loaded.
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(page.getByLabel('Current password')).toBeVisible();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Location').fill('Bergen');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Bergen');
  });
});

test('a letter that is sent off before the page has asked for anything more stays on its page', async ({
  page,
  context,
}) => {
  await signUp(page, newAccount());
  // The router asks the server which pages the links of this one lead to. It never gets an answer.
  await page.route('**/__manifest*', () => {});
  await page.goto('/message/gratitude-2');
  await page.getByLabel('Your letter').fill(LETTER);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Recipient’s email').fill('ida@recipients.test');
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Failed to create message. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Your letter')).toHaveValue(LETTER);
});
