import type { Page } from '@playwright/test';
import { findFaultsInEachLook } from '../setup/accessibility.ts';
import {
  createMessage,
  expect,
  newAccount,
  sendLetter,
  signUp,
  tabTo,
  test,
  unfold,
} from './fixtures.ts';

/** Counts visible focus rings. The native box of a checkbox is hidden in one pixel. */
const countFocusRings = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const isShown = (element.parentElement?.clientWidth ?? 0) > 1;
        return outlineStyle === 'solid' && outlineWidth !== '0px' && isShown;
      }).length,
  );

test('an open message page updates live, and the sender is notified by email', async ({
  page,
  browser,
  mailTo,
}) => {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await createMessage(page, recipient);
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await page.getByRole('link', { name: 'Track this message' }).click();
  await expect(page.getByText('Arrived at their mail provider')).toBeVisible();
  const { text } = await mailTo(recipient);
  const reader = await browser.newPage();
  await reader.goto(/http\S+\/delivery\/\S+/.exec(text)?.[0] ?? '');
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Opened').first()).toBeVisible();
  await mailTo(account.email, `${recipient} has opened your letter`);
  await reader.close();
});

test('an answer needs its sender until they have read it', async ({ page, browser, mailTo }) => {
  const link = await sendLetter(page, mailTo, { letter: 'You noticed. Thank you.' });
  const reader = await browser.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByText('You noticed. Thank you.').first()).toBeVisible();
  const origin = new URL(link).origin;
  const form = { content: 'I kept it under my pillow.' };
  await reader.request.post(`${link}/reply`, { headers: { origin }, form });
  await page.goto('/dashboard');
  const needsYou = page.getByRole('region', { name: 'Needs you' });
  await expect(needsYou).toContainText('Answered today');
  await needsYou.getByRole('link', { name: /^Read the answer/ }).click();
  await expect(page.getByText(form.content)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^To: .*Answered today/ })).toBeVisible();
  await expect(needsYou).toHaveCount(0);
  await reader.close();
});

test('a letter is found by a part of its address and by its words', async ({ page }) => {
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  await page.goto('/messages');
  const field = page.getByLabel('Name, address or words');
  const row = page.getByRole('link', { name: /To: maya@recipients.test/ });
  await field.fill('maya@rec');
  await field.press('Enter');
  await expect(page.getByText('1 message with “maya@rec”')).toBeVisible();
  await expect(row).toHaveCount(1);
  await field.fill('noticed');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'In your letters' })).toContainText('You noticed.');
  await expect(row).toHaveCount(1);
  await field.fill('soup');
  await field.press('Enter');
  await expect(page.getByText('No other letter has these words.')).toBeVisible();
});

test('deleting asks for confirmation and can be undone', async ({ page }) => {
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Actions for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('To: maya@recipients.test')).toBeVisible();
});

for (const [when, isAtClick] of [
  ['before the answer to a deletion', false],
  ['with the click that deletes a message', true],
] as const) {
  test(`an update that arrives ${when} does not take its undo away`, async ({ page }) => {
    const account = newAccount();
    await signUp(page, account);
    await createMessage(page, 'maya@recipients.test');
    await page.goto('/dashboard');
    await page.route('**/messages/*.data', async (route) => {
      const answer = await route.fetch();
      // The update has come when the page loads its data again, which it should not do yet.
      await page.waitForRequest('**/dashboard.data', { timeout: 1_500 }).catch(() => {});
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: /Actions for the message/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    if (isAtClick) {
      // From another tab. It is heard after the click, and before the page shows what the click does.
      await button.evaluate((element: HTMLElement, name) => {
        new BroadcastChannel(name).postMessage('stale');
        const start = performance.now();
        while (performance.now() - start < 100);
        element.click();
      }, `unsent.live.${account.email}`);
    } else await button.click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
}

test('the sender’s pages have no accessibility violations and no horizontal scrolling', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  const checkout = page.url();
  const messageId = checkout.split('/').at(-1);
  const expectOneFocusRing = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => countFocusRings(page), { message: colorScheme }).toBe(1);
    }
  };
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
      await unfold(page, 'Arrives');
      await page.getByText('On a date I choose').click();
      const date = page.getByLabel('Date', { exact: true });
      await date.focus();
      for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
      await expect(date).toBeFocused();
      await expectOneFocusRing();
    }
    if (address === '/message/love-2') {
      await tabTo(page, page.getByRole('checkbox', { name: /I confirm I have permission/ }));
      await expectOneFocusRing();
    }
    expect(await findFaultsInEachLook(page), address).toEqual([]);
  }
});
