import type { Page } from '@playwright/test';
import { expect, newAccount, PHONE, signIn, signUp, tabTo, test, unfold } from './fixtures.ts';

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

test('a letter that is refused takes its writer to the field, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('You noticed.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  const proceed = page.getByRole('button', { name: 'Continue to Checkout' });
  const name = page.getByLabel('Your name');
  await name.fill('Trust & Safety');
  await proceed.click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(page.getByText('One thing needs a change')).toBeVisible();
  await name.fill('Lena');

  // The field of a folded line, on a phone in a sheet.
  const clue = page.getByLabel('A clue, so they know it is you');
  const done = page.getByRole('button', { name: 'Done' });
  await unfold(page, 'Clue');
  await expect(page.getByRole('dialog', { name: 'Clue' })).toBeVisible();
  await clue.fill('Pay me 500 or I tell everyone');
  await done.click();
  await expect(clue).toBeHidden();
  await proceed.click();
  await expect(clue).toBeFocused();
  await expect(clue).toHaveValue('Pay me 500 or I tell everyone');
  await clue.fill('The bridge in Lisbon');
  await done.click();
  await proceed.click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('on a phone, Back closes the sheet of a line and leaves the form as it is', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('You noticed.');
  await unfold(page, 'Reply');
  const sheet = page.getByRole('dialog', { name: 'Reply' });
  await sheet.getByText('Allow a reply').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/message\/love-2\?draft=/);
  await expect(letterOf(page)).toHaveValue('You noticed.');
  await expect(page.locator('summary').filter({ hasText: 'Reply' })).toHaveText(/Reply\s*no/);
  await page.reload();
  await expect(page.locator('summary').filter({ hasText: 'Reply' })).toHaveText(/Reply\s*no/);
});

test('Next leads through what is missing, one after the other', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  const next = page.getByRole('button', { name: 'Next' });
  // Once it waits for the tick, the scripts run, and the foot stays in view.
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
  await next.click();
  await expect(letterOf(page)).toBeFocused();
  await expect(page.getByText('Write a few words first.')).toBeInViewport();
  await page.keyboard.type('You noticed.');
  await next.click();
  await expect(page.getByLabel('Recipient’s email')).toBeFocused();
  await page.keyboard.type('maya@people.test');
  await next.click();
  await expect(page.getByRole('checkbox', { name: /I confirm I have permission/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('a date that is over is refused in one sentence', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('Too late.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('combobox', { name: 'Whose time?' })).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2024-03-14');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a later time' })).toBeVisible();
  await expect(page.getByText('Choose a later time')).toHaveCount(1);
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

test('the browser’s own date field keeps the focus when the picker arrives', async ({ page }) => {
  await signUp(page, newAccount());
  const released = Promise.withResolvers<void>();
  await page.goto('/compose', { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const fetched = page.waitForRequest('**/assets/*.js');
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  const date = page.getByLabel('Date', { exact: true });
  await date.focus();
  const pickerArrived = (await fetched).response();
  released.resolve();
  await (await pickerArrived)?.finished();
  await page.keyboard.type('12312026', { delay: 50 });
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('2026-12-31');
});

test('compose requires a date to schedule, saves drafts, and continues at checkout without a send', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await page.getByLabel('Subject').fill('For your birthday');
  await page.getByLabel('Your letter').fill('Happy birthday.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a date' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await page.getByRole('link', { name: 'For your birthday' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Your letter')).toHaveValue('Happy birthday.');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();

  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill('noa@recipients.test');
  await page.getByLabel('Subject').fill('One more');
  await page.getByLabel('Your letter').fill('And this.');
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByText('Custom Message')).toBeVisible();
});

test('compose sends nothing on Enter, offers no Send Now with a date, and asks before sending early', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/compose');
  const subject = page.getByLabel('Subject');
  await page.getByLabel('Recipient’s email').fill('maya@recipients.test');
  await subject.fill('Not now');
  await page.getByLabel('Your letter').fill('Later.');
  await page.getByText('I confirm I have permission').click();
  await subject.press('Enter');
  await expect(page.getByText('Draft saved!')).toBeVisible();
  await expect(page.getByText('1 free send')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('button', { name: 'Send Now' })).toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).focus();
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

test('compose without scripts asks whether a date or Send Now counts', async ({
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
  await plain.getByLabel('Your letter').fill('Later.');
  await plain.getByText('I confirm I have permission').click();
  await unfold(plain, 'Arrives');
  await plain.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await plain.getByLabel('Time', { exact: true }).fill('09:15');
  await plain.getByRole('button', { name: 'Send Now' }).click();
  await expect(plain.getByRole('alert')).toContainText('You chose a time');
  await expect(plain.getByLabel('Your letter')).toHaveValue('Later.');
  await expect(plain.getByLabel('Date', { exact: true })).toHaveValue('2029-03-14');
  await expect(plain.getByRole('button', { name: 'Send Now' })).toBeVisible();
  await plain.getByLabel('Subject').press('Enter');
  await expect(plain).toHaveURL(/\/dashboard/);
  await expect(plain.getByText('1 free send')).toBeVisible();
  await context.close();
});

test('leaving while a form is being submitted loses no text', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/compose');
  // Neither the draft nor the form reaches the server.
  await page.route('**/drafts/**', (route) => route.abort('internetdisconnected'));
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/compose.data**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    isAsked.resolve();
  });
  await page.getByLabel('Subject').fill('Half way');
  await page.getByLabel('Your letter').fill('These words were on their way.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await isAsked.promise;
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/compose');
  await expect(page.getByLabel('Your letter')).toHaveValue('These words were on their way.');
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
