import type { Locator, Page } from '@playwright/test';
import {
  createMessage,
  expect,
  grantRole,
  holdRequests,
  newAccount,
  PHONE,
  signUp,
  test,
} from './fixtures.ts';

test.use({ viewport: PHONE });

interface OpenedDialog {
  name: string;
  page: string;
  opener: (page: Page) => Locator;
  /** What comes between pressing the opener and the dialog. */
  choose?: (page: Page) => Promise<void>;
  /** What opens the dialog where the opener only fills in a form. */
  prepare?: (page: Page) => Promise<void>;
  close: (dialog: Locator) => Locator;
  hasAddress?: boolean;
}

/** Every kind of dialog, and what opens it. */
const dialogs: OpenedDialog[] = [
  {
    name: 'Northbound',
    page: '/presets',
    opener: (page) => page.getByRole('link', { name: 'Northbound' }),
    close: (dialog) => dialog.getByRole('link', { name: 'Close preview' }),
    hasAddress: true,
  },
  {
    name: 'Delete this message?',
    page: '/messages',
    opener: (page) => page.getByRole('button', { name: /^Actions for the message/ }),
    choose: (page) => page.getByRole('menuitem', { name: 'Delete' }).click(),
    close: (dialog) => dialog.getByRole('link', { name: 'Keep it' }),
  },
  {
    name: 'Delete Empty for now?',
    page: '/admin/categories',
    opener: (page) => page.getByRole('link', { name: 'Delete Empty for now' }),
    close: (dialog) => dialog.getByRole('link', { name: 'Keep it' }),
    hasAddress: true,
  },
  {
    name: 'Change credits?',
    page: '/admin/users/own',
    async prepare(page) {
      const field = page.getByLabel('Total credits');
      if (!(await field.isVisible())) {
        await page.locator('summary').filter({ hasText: 'Credits' }).click();
      }
      await field.fill('12');
    },
    opener: (page) => page.getByRole('button', { name: 'Change credits' }),
    close: (dialog) => dialog.getByRole('link', { name: 'Keep 0' }),
  },
];

test('closing a dialog returns the focus to what opened it, whichever dialog and however closed', async ({
  page,
}) => {
  test.slow();
  const account = newAccount();
  await signUp(page, account);
  await createMessage(page, `ann-${account.email}`);
  await grantRole(account.email, 'admin');
  await page.goto('/admin/categories');
  await page.getByLabel('Name', { exact: true }).fill('Empty for now');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Delete Empty for now' })).toBeVisible();
  await page.goto(`/admin/users?q=${encodeURIComponent(account.email)}`);
  const ownPage = await page.getByRole('link', { name: account.name }).first().getAttribute('href');

  for (const dialog of dialogs) {
    const ways = [
      'Escape',
      'its own control',
      'a click beside it',
      ...(dialog.hasAddress ? ['Back'] : []),
    ];
    await page.goto(dialog.page.replace('/admin/users/own', ownPage ?? ''));
    for (const way of ways) {
      await test.step(`${dialog.name}, closed by ${way}`, async () => {
        const opener = dialog.opener(page);
        const addressBefore = page.url();
        await dialog.prepare?.(page);
        await opener.focus();
        await page.keyboard.press('Enter');
        await dialog.choose?.(page);
        const shown = page.getByRole('dialog', { name: dialog.name });
        await expect(shown).toBeVisible();
        // It opens and closes a moment before its address.
        if (dialog.hasAddress) await expect(page).not.toHaveURL(addressBefore);
        if (way === 'Escape') await page.keyboard.press('Escape');
        else if (way === 'Back') await page.goBack();
        else if (way === 'a click beside it') await page.mouse.click(5, 400);
        else await dialog.close(shown).press('Enter');
        await expect(shown).toHaveCount(0);
        await expect(opener).toBeFocused();
        if (dialog.hasAddress) await expect(page).toHaveURL(addressBefore);
      });
    }
  }
});

test('closing a preview that was opened by its address moves the focus to its film', async ({
  page,
}) => {
  await page.goto('/presets');
  const film = page.getByRole('link', { name: 'Northbound' });
  const address = await film.getAttribute('href');
  await page.goto(address ?? '');
  // Once it is modal, its scripts run.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(film).toBeFocused();
});

test('a preview that was scrolled before its scripts ran stays where it was', async ({ page }) => {
  const sendScripts = await holdRequests(page, '**/assets/*.js');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/presets?preview=love-1', { waitUntil: 'commit' });
  const use = page.getByRole('link', { name: 'Use this film' });
  await use.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await use.boundingBox())?.y ?? 0);
  const before = await top();
  sendScripts();
  await expect(page.locator('dialog:modal')).toBeVisible();
  // The dialog fades in from slightly below.
  await expect.poll(top).toBe(before);
});

test('the warning before the end of a session returns the focus to what was being written', async ({
  page,
}) => {
  const ways: ((stay: Locator) => Promise<void>)[] = [
    (stay) => stay.click(),
    (stay) => stay.press('Enter'),
    (stay) => stay.press(' '),
    () => page.mouse.click(5, 400),
  ];
  await signUp(page, newAccount());
  await page.goto('/settings?tab=security');
  await page.getByText('Sign me out when I am idle').click();
  await page.getByRole('button', { name: 'Save the timeout' }).click();
  await expect(page.getByText('Preferences saved successfully').first()).toBeVisible();
  await page.clock.install();
  await page.addInitScript(() => localStorage.removeItem('unsent.last-activity'));
  await page.goto('/settings');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('unsent.last-activity')))
    .not.toBeNull();
  const field = page.getByLabel('Location');
  await field.fill('Bergen');
  for (const close of ways) {
    await page.clock.fastForward('55:20');
    const warning = page.getByRole('dialog', { name: 'Session Expiring Soon' });
    await close(warning.getByRole('button', { name: 'Stay signed in' }));
    await expect(warning).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Bergen');
  }
  await expect(page).toHaveURL(/\/settings$/);
});
