import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, signIn, signUp, test } from './fixtures.ts';

const letterOf = (page: Page) => page.getByLabel('Your message');

/** How many rings say where the keyboard is. A tick's own box is there for machines only, in one pixel. */
const countRings = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const isShown = (element.parentElement?.clientWidth ?? 0) > 1;
        return outlineStyle === 'solid' && outlineWidth !== '0px' && isShown;
      }).length,
  );

/** Presses Tab until the keyboard has come to something. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Fills the form of a template and goes on to its checkout. */
async function write(page: Page, recipient: string, letter = 'You noticed.'): Promise<void> {
  await page.goto('/message/love-2');
  await letterOf(page).fill(letter);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

test('a letter travels by keyboard alone: chosen, written, scheduled, cancelled', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  const { keyboard } = page;
  await page.goto('/presets');
  const cards = page.locator('a[data-card]');
  await tabTo(page, cards.first());
  await keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await keyboard.press('End');
  await expect(cards.last()).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const preview = page.getByRole('dialog');
  await expect(preview).toBeVisible();
  await tabTo(page, preview.getByRole('link', { name: 'Use this film' }));
  await keyboard.press('Enter');

  await expect(letterOf(page)).toBeVisible();
  await tabTo(page, letterOf(page));
  await keyboard.type('Written without a mouse.');
  await tabTo(page, page.getByLabel('Recipient’s email'));
  await keyboard.type('maya@gmial.com');
  await keyboard.press('Tab');
  await tabTo(page, page.getByRole('button', { name: 'maya@gmail.com' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Recipient’s email')).toHaveValue('maya@gmail.com');
  await tabTo(page, page.getByRole('radio', { name: 'Right away' }));
  await keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('spinbutton', { name: /month/ }));
  await keyboard.type('03142029');
  await tabTo(page, page.getByRole('spinbutton', { name: /hour/ }));
  await keyboard.type('0915AM');
  await tabTo(page, page.getByRole('combobox', { name: 'Time zone' }));
  await keyboard.type('toronto (america)');
  await expect(page.getByText('March 14, 2029 at 9:15 AM (Toronto, GMT-4)')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /I confirm I have permission/ }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to Checkout' }));
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: 'Use Free Send' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await expect(page.getByText('March 14, 2029 at 9:15 AM (Toronto, GMT-4)')).toBeVisible();

  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('button', { name: /Actions for the message/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // Opened as soon as it is there, it may not listen to arrows yet.
  await expect(async () => {
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeFocused({ timeout: 200 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('you get your free send back');
  await tabTo(page, page.getByRole('button', { name: 'Cancel Message' }));
  await keyboard.press('Enter');
  await expect(page.getByText('and you got your free send back')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText('1 free send')).toBeVisible();
});

test('words survive a tab that is closed at once, and a reload', async ({ page, context }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('The first words.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const address = page.url();
  expect(address).toContain('?draft=');
  // The server gets nothing of what follows: the browser keeps it within two seconds.
  await page.route('**/drafts/**', (route) => route.abort());
  await letterOf(page).press('ControlOrMeta+End');
  await letterOf(page).pressSequentially(' And one more');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)), { timeout: 2_000 })
    .toContain('And one more');
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(address);
  await expect(letterOf(next)).toHaveValue('The first words. And one more');
  await expect(next.getByText('Saved', { exact: true })).toBeVisible();
  await next.reload();
  await expect(letterOf(next)).toHaveValue('The first words. And one more');
});

test('a session that ends in mid-writing loses no word, and shows none to somebody else', async ({
  page,
  context,
}) => {
  const [account, other] = [newAccount(), newAccount('Ann')];
  await signUp(page, other);
  await context.clearCookies();
  await signUp(page, account);
  await page.goto('/message/love-2');
  await letterOf(page).fill('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.clearCookies();
  await letterOf(page).fill('Before, and after the session had ended.');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in to continue' }).click();
  await page.waitForURL(/\/auth/);
  const address = page.url();
  await signIn(page, other);
  await expect(letterOf(page)).toBeVisible();
  await expect(letterOf(page)).toHaveValue('');
  await context.clearCookies();
  await page.goto(address);
  await signIn(page, account);
  await expect(letterOf(page)).toHaveValue('Before, and after the session had ended.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('words typed before the page’s scripts have come are kept', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await letterOf(page).fill('Typed on a slow line.');
  await page.getByText('I confirm I have permission').click();
  for (const choice of ['On a date I choose', 'Right away', 'On a date I choose']) {
    await page.getByText(choice).click();
  }
  release.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(letterOf(page)).toHaveValue('Typed on a slow line.');
  await expect(page.getByRole('checkbox', { name: /I confirm I have permission/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'On a date I choose' })).toBeChecked();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(letterOf(page)).toHaveValue('Typed on a slow line.');
});

test('two windows on one draft ask which words should stay', async ({ page, context }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('One.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await letterOf(second).fill('From the second window.');
  await expect(second.getByText('Saved', { exact: true })).toBeVisible();
  await letterOf(page).fill('From the first window.');
  const question = page.getByRole('alert').filter({ hasText: 'changed in another window' });
  await expect(question).toContainText('From the second window.');
  await question.getByRole('button', { name: 'Keep both as separate drafts' }).click();
  await expect(letterOf(page)).toHaveValue('From the first window.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await second.reload();
  await expect(letterOf(second)).toHaveValue('From the second window.');
  await page.goto('/messages?show=draft');
  await expect(page.getByRole('listitem').filter({ hasText: 'Draft' })).toHaveCount(2);
});

test('back, refresh and a double click make one message', async ({ page }) => {
  await signUp(page, newAccount());
  await write(page, 'maya@recipients.test');
  await page.goBack();
  await expect(letterOf(page)).toHaveValue('You noticed.');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Use Free Send' }).dblclick();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Total Messages 1' })).toBeVisible();
  await expect(page.getByText('No Credits Available')).toBeVisible();
});

test('compose: a date is asked for, a draft is kept, and without a send its checkout follows', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByLabel('Subject').fill('For your birthday');
  await page.getByLabel('Content').fill('Happy birthday.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a date' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await page.getByRole('link', { name: 'For your birthday' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Happy birthday.');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();

  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('noa@recipients.test');
  await page.getByLabel('Subject').fill('One more');
  await page.getByLabel('Content').fill('And this.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByText('Custom Message')).toBeVisible();
});

test('compose: Enter sends nothing, a chosen date is kept to, and sending at once asks first', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  const subject = page.getByLabel('Subject');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await subject.fill('Not now');
  await page.getByLabel('Content').fill('Later.');
  await page.getByText('I confirm I have permission').click();
  await subject.press('Enter');
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await expect(page.getByText('1 free send')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toHaveCount(0);
  await page.getByRole('spinbutton', { name: /month/ }).focus();
  await page.keyboard.type('03142029');
  await subject.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('1 free send')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByText('Message scheduled!')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByText('Send Now', { exact: true }).click();
  await expect(page.getByText('It will be sent to maya@recipients.test now')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, send now' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();
});

test('compose without scripts: a date and Send Now ask which of them counts', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, newAccount());
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/compose');
  await plain.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await plain.getByLabel('Subject').fill('In spring');
  await plain.getByLabel('Content').fill('Later.');
  await plain.getByText('I confirm I have permission').click();
  await plain.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await plain.getByLabel('Time', { exact: true }).fill('09:15');
  await plain.getByRole('button', { name: 'Send Now' }).click();
  await expect(plain.getByRole('alert')).toContainText('You chose a date');
  await expect(plain.getByLabel('Content')).toHaveValue('Later.');
  await expect(plain.getByLabel('Date', { exact: true })).toHaveValue('2029-03-14');
  await expect(plain.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await plain.getByLabel('Subject').press('Enter');
  await expect(plain).toHaveURL(/\/dashboard/);
  await expect(plain.getByText('1 free send')).toBeVisible();
  await context.close();
});

test('who leaves while a form is on its way finds the words again', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/compose');
  // Neither the draft nor the form reaches the server.
  await page.route('**/drafts/**', (route) => route.abort());
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/compose.data**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    isAsked.resolve();
  });
  await page.getByLabel('Subject').fill('Half way');
  await page.getByLabel('Content').fill('These words were on their way.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await isAsked.promise;
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/compose');
  await expect(page.getByLabel('Content')).toHaveValue('These words were on their way.');
});

test('an open dashboard follows the letter, and the sender is told by mail', async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await write(page, recipient);
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await page.getByRole('link', { name: 'Track this message' }).click();
  await expect(page.getByText('Accepted by their mail server')).toBeVisible();
  const { text } = await mailTo(recipient);
  const reader = await browser.newPage();
  await reader.goto(/http\S+\/delivery\/\S+/.exec(text)?.[0] ?? '');
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Opened').first()).toBeVisible();
  await expect
    .poll(async () => (await mailTo(account.email)).subject)
    .toBe(`${recipient} has opened your letter`);
  await reader.close();
});

test('deleting asks first and can be undone', async ({ page }) => {
  await signUp(page, newAccount());
  await write(page, 'maya@recipients.test');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Actions for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('To: maya@recipients.test')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the desk has no accessibility faults, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signUp(page, newAccount());
    await write(page, 'maya@recipients.test');
    const checkout = page.url();
    const messageId = checkout.split('/').at(-1);
    for (const address of [
      '/presets',
      '/presets?preview=love-2',
      '/message/love-2',
      '/compose',
      checkout,
      '/dashboard',
      '/messages',
      `/messages/${messageId}`,
    ]) {
      await page.goto(address);
      if (address === '/compose') {
        await page.getByText('On a date I choose').click();
        const month = page.getByRole('spinbutton', { name: /month/ });
        await month.focus();
        for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
        await expect(month).toBeFocused();
        await expect.poll(() => countRings(page)).toBe(1);
      }
      if (address === '/message/love-2') {
        await tabTo(page, page.getByRole('checkbox', { name: /I confirm I have permission/ }));
        await expect.poll(() => countRings(page)).toBe(1);
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect({ address, faults: violations.map(({ id, nodes }) => [id, nodes[0]?.html]) }).toEqual({
        address,
        faults: [],
      });
    }
  });
}
