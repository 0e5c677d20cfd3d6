import type { Browser, Page } from '@playwright/test';
import { findFaultsInEachLook } from '../setup/accessibility.ts';
import {
  expect,
  grantRole,
  type NewAccount,
  newAccount,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

/** Signs up an account with this role. */
async function signUpAs(page: Page, role: 'admin' | 'staff', name = 'Ada Lindqvist') {
  const account = newAccount(name);
  await signUp(page, account);
  await grantRole(account.email, role);
  return account;
}

/** A user without a role, in a browser context of their own. */
async function openUser(browser: Browser, name: string): Promise<[Page, NewAccount]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const account = newAccount(name);
  await signUp(page, account);
  return [page, account];
}

/** Opens a user's page through the search of the users list. */
async function findUser(page: Page, { email }: NewAccount): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Name or email address').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'About', exact: true })).toBeVisible();
}

/** Unfolds one of the actions on a user's page. */
const unfold = (page: Page, action: string) =>
  page.locator('summary').filter({ hasText: action }).click();

const auditRow = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).first();

test('a guarded page redirects with the Access Denied card, which survives a revalidation', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth/);
  const account = newAccount();
  await signUp(page, account);
  const revalidated = page.waitForResponse(/\/dashboard\.data/);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
  const card = page.getByRole('alert').filter({ hasText: 'Access Denied' });
  const denied = "You don't have permission to access this area.";
  await expect(card).toContainText(`${denied} Staff access is required.`);
  await revalidated;
  await expect(card).toBeVisible();
  await grantRole(account.email, 'staff');
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(card).toContainText(`${denied} Admin access is required.`);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /^New profiles, last 30 days/ })).toBeVisible();
});

test('the sidebar collapses by click and keyboard, stays so, and slides in on a phone', async ({
  page,
  context,
}) => {
  await signUpAs(page, 'staff');
  await page.goto('/admin');
  const button = page.getByRole('button', { name: 'Sidebar' });
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width;
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const name of ['Dashboard', 'Users', 'Gallery', 'Templates', 'Categories', 'Settings']) {
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(width).toBeLessThan(80);
  await page.reload();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBeLessThan(80);
  const cookie = (await context.cookies()).find(({ name }) => name === 'unsent_sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.keyboard.press('Control+b');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Meta+b');
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.setViewportSize({ width: 767, height: 844 });
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(nav).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(nav.getByRole('link', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await nav.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('an admin finds a user, assigns a role and credits and suspends them; all of it is audited', async ({
  page,
  browser,
}) => {
  test.slow();
  const admin = await signUpAs(page, 'admin');
  const [theirs, person] = await openUser(browser, 'Omar Haddad');
  await findUser(page, person);

  await test.step('an assigned or removed role counts at once, and a removed one signs out', async () => {
    await unfold(page, 'Role');
    const assign = async (role: string) => {
      await page.getByLabel('Role of this user').selectOption(role);
      await page.getByRole('button', { name: 'Assign role' }).click();
      await expect(page.getByText(`User assigned ${role} role successfully`).first()).toBeVisible();
    };
    await assign('staff');
    await theirs.goto('/admin');
    await expect(theirs.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
    await assign('user');
    await theirs.goto('/admin');
    await expect(theirs).toHaveURL(/\/auth\?/);
    await signIn(theirs, person);
    await expect(theirs).toHaveURL(/\/dashboard$/);
  });

  await test.step('a credit edit shows before and after; a non-number becomes 0', async () => {
    await unfold(page, 'Credits');
    const submit = async (text: string) => {
      await page.getByLabel('Total credits').fill(text);
      await page.getByRole('button', { name: 'Change credits' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Change credits?' });
    await submit('-3');
    await expect(dialog).toContainText("Credits can't be negative.");
    await expect(dialog.getByRole('button', { name: 'Change to -3' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Keep 0' }).click();
    await expect(dialog).toBeHidden();
    await submit('12');
    await dialog.getByRole('button', { name: 'Change to 12' }).click();
    await expect(page.getByText('User credits updated successfully').first()).toBeVisible();
    await expect(page.getByLabel('Total credits')).toHaveValue('12');
    await submit('many');
    await expect(dialog).toContainText('Removes 12');
    await dialog.getByRole('button', { name: 'Change to 0' }).click();
    await expect(page.getByLabel('Total credits')).toHaveValue('0');
  });

  await test.step('a suspension signs the user out at once, and can be lifted', async () => {
    await unfold(page, 'Suspend');
    await page.getByText('I have reviewed this account.').click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('This account cannot sign in or send.')).toBeVisible();
    await theirs.goto('/dashboard');
    await expect(theirs).toHaveURL(/\/auth/);
    await page.getByRole('button', { name: 'Restore account' }).click();
    await expect(page.getByText('Ends all sessions, blocks sign-in')).toBeVisible();
  });

  await test.step('the audit log shows each action with before and after, and can be filtered', async () => {
    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    for (const change of ['role: user → staff', 'role: staff → user', '0 → 12', '12 → 0']) {
      await expect(auditRow(page, change)).toContainText(admin.email);
    }
    await expect(auditRow(page, 'suspended an account')).toContainText('false → true');
    await page.goto('/admin/audit');
    await page.getByLabel('Show').selectOption({ label: 'changed credits' });
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page).toHaveURL(/action=credits_changed/);
    await expect(auditRow(page, '0 → 12')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'assigned a role' })).toHaveCount(0);
  });

  await test.step('admins cannot change their own role', async () => {
    await findUser(page, admin);
    await unfold(page, 'Role');
    await expect(page.getByText("You can't change your own role.")).toBeVisible();
    await expect(page.getByLabel('Role of this user')).toHaveCount(0);
  });
  await theirs.context().close();
});

test('an admin creates, edits and deletes templates and categories, and changes settings', async ({
  page,
}) => {
  test.slow();
  const admin = await signUpAs(page, 'admin');
  const suffix = admin.email.slice(0, 8);
  const [title, category] = [`Ferry ${suffix}`, `Leaving ${suffix}`];

  await test.step('create and rename a category', async () => {
    await page.goto('/admin/categories');
    await page.getByLabel('Name', { exact: true }).fill(`Parting ${suffix}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Category saved').first()).toBeVisible();
    await page.getByRole('textbox', { name: `Name of Parting ${suffix}` }).fill(category);
    await page.getByRole('button', { name: `Rename Parting ${suffix}` }).click();
    await expect(page.getByRole('textbox', { name: `Name of ${category}` })).toHaveValue(category);
    await page.getByRole('button', { name: `Move ${category} up` }).click();
    await expect(page.getByRole('button', { name: `Move ${category} down` })).toBeEnabled();
  });

  await test.step('a premium template needs a price', async () => {
    await page.goto('/admin/templates');
    await page.getByRole('link', { name: 'Create a template' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category').selectOption({ label: category });
    await page.getByText('Two Stars', { exact: true }).click();
    await expect(page.getByLabel('Price in cents')).toBeHidden();
    await page.getByText('Premium: it has its own price').click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(
      page.getByText('A premium template needs a price, in whole cents.').first(),
    ).toBeVisible();
    await page.getByLabel('Price in cents').fill('799');
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('Template created successfully').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Premium · $7.99');
  });

  await test.step('edit the template, and delete it after confirming', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(await findFaultsInEachLook(page)).toEqual([]);
    await page.getByLabel('Price in cents').fill('7.99');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to save the template').first()).toBeVisible();
    await expect(page.getByText('Failed to create template')).toHaveCount(0);
    await page.getByText('Premium: it has its own price').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Standard');
    await page.goto(`/presets?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto('/admin/templates');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this template?',
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Template deleted successfully').first()).toBeVisible();
    await page.goto(`/presets?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  await test.step('change a setting and change it back', async () => {
    await page.goto('/admin/settings');
    const threshold = page.getByLabel('Auto-pause threshold (reports per 1,000 letters)');
    const before = await threshold.inputValue();
    for (const value of [String(Number(before) + 1), before]) {
      await threshold.fill(value);
      await page.locator('form', { has: threshold }).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved').first()).toBeVisible();
      await page.reload();
      await expect(threshold).toHaveValue(value);
    }
  });

  await test.step('the audit log lists every action', async () => {
    await findUser(page, admin);
    const id = page.url().split('/').at(-1);
    await page.goto(`/admin/audit?actor=${id}`);
    for (const action of [
      'created a category',
      'renamed a category',
      'created a template',
      'edited a template',
      'retired a template',
      'changed a setting',
    ]) {
      await expect(auditRow(page, action)).toBeVisible();
    }
    await expect(auditRow(page, 'renamed a category')).toContainText(
      `Parting ${suffix} → ${category}`,
    );
    await expect(auditRow(page, 'edited a template')).toContainText('799 → none');
  });
});

test('staff can read only the letter an open report is about', async ({
  page,
  browser,
  mailTo,
}) => {
  test.slow();
  const staff = await signUpAs(page, 'staff', 'Ben Osei');
  const [theirs, sender] = await openUser(browser, 'Nadia Petrova');
  const letter = `You still owe me an answer, ${sender.email.slice(0, 8)}.`;
  const recipient = `leo-${sender.email}`;
  await theirs.goto('/message/love-2');
  await theirs.getByLabel('Your letter').fill(letter);
  await theirs.getByLabel('Recipient’s email').fill(recipient);
  await theirs.getByText('I confirm I have permission').click();
  await theirs.getByRole('button', { name: 'Continue to Checkout' }).click();
  await theirs.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(theirs.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const messageId = theirs.url().split('/').at(-1);

  await test.step('staff see that it was sent, but not its text or recipient', async () => {
    await page.goto('/admin/messages');
    const row = page.getByRole('row').filter({ hasText: sender.email });
    await expect(row).toContainText('sent');
    for (const secret of [letter, recipient]) {
      expect(await page.content()).not.toContain(secret);
    }
    const answer = await page.goto(`/messages/${messageId}`);
    expect(await answer?.text()).not.toContain(letter);
  });

  const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
  await test.step('the recipient reports it', async () => {
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Open' }).click();
    await expect(theirs.getByRole('blockquote')).toHaveText(letter);
    await theirs.goto(`${link}/rights`);
    await theirs.getByRole('radio', { name: 'It harasses me' }).check();
    await theirs.getByLabel('Anything we should know').fill('I asked them to stop.');
    await theirs.getByRole('button', { name: 'Report it' }).click();
    await expect(theirs.getByText(/report/i).first()).toBeVisible();
  });

  await test.step('staff read the letter through the report, and the read is audited', async () => {
    await page.goto('/admin');
    const work = page.getByRole('region', { name: 'Waiting for you' });
    await work
      .getByRole('link', { name: /report/ })
      .last()
      .click();
    const row = page.getByRole('row').filter({ hasText: sender.email });
    await row.getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Open this letter' })).toBeVisible();
    await expect(page.getByText('Open the letter first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uphold report' })).toHaveCount(0);
    expect(await page.content()).not.toContain(letter);
    await page.getByRole('button', { name: 'Open this letter' }).click();
    await expect(page.getByRole('blockquote')).toHaveText(letter);
    await expect(page.getByText('I asked them to stop.')).toBeVisible();
    expect(await findFaultsInEachLook(page)).toEqual([]);
    const reported = page.url();
    const dismiss = page.getByRole('button', { name: 'Dismiss report' });
    await page.keyboard.press('d');
    await expect(dismiss).toBeFocused();
    await page.keyboard.press('u');
    await expect(page.getByRole('button', { name: 'Uphold report' })).toBeFocused();
    await page.getByRole('switch', { name: /^Keys/ }).uncheck({ force: true });
    await page.keyboard.press('d');
    await expect(dismiss).not.toBeFocused();
    await page
      .getByLabel('Note for the audit log')
      .fill('One wish to be left alone is on its way.');
    await page.getByText('Withdraw the letter').click();
    await dismiss.click();
    await expect(page.getByText('Nothing was decided').first()).toBeVisible();
    await page.getByRole('button', { name: 'Uphold report' }).click();
    await expect(page.getByText('Report upheld').first()).toBeVisible();
    await page.goto(reported);
    await expect(page.getByText('This report has been decided')).toBeVisible();
    await expect(page.getByText('note: One wish to be left alone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open this letter' })).toHaveCount(0);
    expect(await page.content()).not.toContain(letter);
    await theirs.goto(link);
    await expect(theirs.getByText('could not be found')).toBeVisible();
    await page.goto('/admin/audit?action=report_letter_read');
    await expect(auditRow(page, staff.email)).toContainText('read a reported letter');
  });

  await test.step('Ctrl K searches for the sender and the message', async () => {
    const search = async (text: string) => {
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('searchbox').fill(text);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    };
    await search(sender.email);
    // No address is in the address bar.
    await expect(page.getByRole('link', { name: 'Nadia Petrova' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/search$/);
    await search(messageId ?? '');
    await page.getByRole('link', { name: /^Two Stars/ }).click();
    await expect(page).toHaveURL(`/admin/messages?message=${messageId}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await page.content()).not.toContain(recipient);
    await search('no such person');
    await expect(page.getByText('Nothing found')).toBeVisible();
    expect(await findFaultsInEachLook(page)).toEqual([]);
  });
  await theirs.context().close();
});

/** One page of each kind: figures, a list, a user, a form, a dialog, cards. */
const ADMIN_PAGES = [
  '/admin',
  '/admin/users',
  '/admin/templates/new',
  '/admin/templates?delete=love-1',
  '/admin/gallery',
  '/admin/settings',
];
/** Pages of the same kinds. */
const OTHER_ADMIN_PAGES = [
  '/admin/users?search=nobody-of-that-name',
  '/admin/templates',
  '/admin/categories',
  '/admin/messages',
  '/admin/reports',
  '/admin/deliveries',
  '/admin/audit',
  '/admin/no-such-page',
  '/admin/users/00000000-0000-4000-8000-000000000000',
  '/affiliate/videos',
];

const WHAT = 'no accessibility violations and no horizontal scrolling';

test(`one admin page of each kind has ${WHAT}`, async ({ page, browser }) => {
  test.slow();
  await signUpAs(page, 'admin');
  const [, user] = await openUser(browser, 'Noa Brandt');
  await findUser(page, user);
  for (const address of [page.url(), ...ADMIN_PAGES]) {
    await page.goto(address);
    expect(await findFaultsInEachLook(page), address).toEqual([]);
  }
});

test(`the other admin pages have ${WHAT}`, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(300_000);
  await signUpAs(page, 'admin');
  for (const address of OTHER_ADMIN_PAGES) {
    await page.goto(address);
    expect(await findFaultsInEachLook(page), address).toEqual([]);
  }
});
