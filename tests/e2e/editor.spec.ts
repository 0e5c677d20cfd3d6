import type { Page } from '@playwright/test';
import { expect, newAccount, signIn, signUp, tabTo, test, unfold } from './fixtures.ts';

const letterOf = (page: Page) => page.getByLabel('Your letter');

test('a letter can be written, scheduled and cancelled with the keyboard alone', async ({
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
  await tabTo(page, page.locator('summary').filter({ hasText: 'Arrives' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Right away' }));
  for (const _choice of ['an hour', 'tomorrow', 'a date']) await keyboard.press('ArrowRight');
  // The browser's own fields stay once one of them has the focus: wait for the picker.
  const timeZone = page.getByRole('combobox', { name: 'Whose time?' });
  await expect(timeZone).toBeVisible();
  await tabTo(page, page.getByLabel('Date', { exact: true }));
  await keyboard.type('03142029');
  await tabTo(page, page.getByLabel('Time', { exact: true }));
  await keyboard.type('0915AM');
  await tabTo(page, timeZone);
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
  // The menu may not listen to arrow keys yet.
  await expect(async () => {
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Take it back' })).toBeFocused({
      timeout: 200,
    });
  }).toPass();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('you get your free send back');
  await tabTo(page, page.getByRole('button', { name: 'Take it back' }));
  await keyboard.press('Enter');
  await expect(page.getByText('and you got your free send back')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText('1 free send')).toBeVisible();
});

test('a city is enough to choose a time zone, and Enter in it does not submit the form', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('By your clock.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  const zone = page.getByRole('combobox', { name: 'Whose time?' });
  await zone.fill('Toronto');
  await page.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await expect(zone).toHaveValue('Toronto (America)');
  await expect(page.getByText('March 14, 2029 at 9:00 AM (Toronto, GMT-4)')).toBeVisible();
  await zone.fill('Berlin');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Berlin (Europe)');
  await expect(page.getByText('March 14, 2029 at 9:00 AM (Berlin, GMT+1)')).toBeVisible();
  await zone.fill('Nowhere');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Berlin (Europe)');
  await expect(page).toHaveURL(/\/message\/love-2/);
});

test('unsaved text survives closing the tab and a reload', async ({ page, context }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('The first words.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const address = page.url();
  expect(address).toContain('?draft=');
  // From here on the server gets nothing, but the browser stores what is typed.
  await page.route('**/drafts/**', (route) => route.abort('internetdisconnected'));
  await letterOf(page).press('ControlOrMeta+End');
  await letterOf(page).pressSequentially(' And one more');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('And one more');
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(address);
  await expect(letterOf(next)).toHaveValue('The first words. And one more');
  await expect(next.getByText('Saved', { exact: true })).toBeVisible();
  await next.reload();
  await expect(letterOf(next)).toHaveValue('The first words. And one more');
});

test('an expired session loses no text, and shows none to another account', async ({
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

test('text typed before the scripts have loaded is saved', async ({ page }) => {
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
  await letterOf(page).fill('Typed on a slow connection.');
  await page.getByText('I confirm I have permission').click();
  await unfold(page, 'Arrives');
  for (const choice of ['On a date I choose', 'Right away', 'On a date I choose']) {
    await page.getByRole('radio', { name: choice }).click();
  }
  release.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(letterOf(page)).toHaveValue('Typed on a slow connection.');
  await expect(page.getByRole('checkbox', { name: /I confirm I have permission/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'On a date I choose' })).toBeChecked();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(letterOf(page)).toHaveValue('Typed on a slow connection.');
});

test('two windows on one draft ask which version to keep', async ({ page, context }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('One.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  // Once it waits for the tick, its scripts run: they would take the place of what is being filled in.
  await expect(second.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
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

test('going back, reloading and double-clicking create one message', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('You noticed.');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
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

test('a second letter to somebody knows their name and language, and asks nothing of a stranger', async ({
  page,
}) => {
  const account = newAccount();
  const recipient = `tomas-${account.email}`;
  await signUp(page, account);
  await page.goto('/message/love-2');
  await page.getByLabel('Your letter').fill('Obrigado.');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Recipient’s name').fill('Tomas');
  await unfold(page, 'Language');
  await page.getByLabel('Recipient’s language').selectOption('pt-BR');
  await page.getByLabel('Your name').fill('Lena');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();

  await page.goto('/message/love-1');
  const name = page.getByLabel('Recipient’s name');
  const language = page.getByLabel('Recipient’s language');
  await expect(page.getByLabel('Your name')).toHaveValue('Lena');
  await page.getByLabel('Recipient’s email').fill('somebody@else.test');
  await expect(name).toHaveValue('');
  await expect(language).toHaveValue('en');
  expect(await page.locator('datalist option').first().getAttribute('value')).toBe(recipient);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await expect(name).toHaveValue('Tomas');
  await expect(language).toHaveValue('pt-BR');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Tomas');
  await expect(language).toHaveValue('pt-BR');

  await test.step('and takes both back when the letter is for somebody else after all', async () => {
    await page.getByLabel('Recipient’s email').fill('somebody@else.test');
    await expect(name).toHaveValue('');
    await expect(language).toHaveValue('en');
    await name.fill('Ida');
    await unfold(page, 'Language');
    await language.selectOption('de');
    await page.getByLabel('Recipient’s email').fill(recipient);
    await expect(name).toHaveValue('Ida');
    await expect(language).toHaveValue('de');
  });
});
