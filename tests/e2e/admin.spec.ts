import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { expect, grantRole, type NewAccount, newAccount, signUp, test } from './fixtures.ts';

/** An account of a role, signed in on the page. */
async function enter(page: Page, role: 'admin' | 'staff', name = 'Ada Lindqvist') {
  const account = newAccount(name);
  await signUp(page, account);
  await grantRole(account.email, role);
  return account;
}

/** Somebody without powers, in a browser of their own. */
async function somebody(browser: Browser, name: string): Promise<[Page, NewAccount]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const account = newAccount(name);
  await signUp(page, account);
  return [page, account];
}

/** The page of a person, found as an admin finds it. */
async function findPerson(page: Page, { email }: NewAccount): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Name or e-mail address').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
}

const auditRow = (page: Page, words: string) =>
  page.getByRole('row').filter({ hasText: words }).first();

/** The screen that is open has no accessibility faults and fits, on a phone and on a desk. */
async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => document.fonts.ready);
    const { violations } = await new AxeBuilder({ page })
      // What a button said while its form was sent stays in here for seconds, named after the button,
      // which may have gone with its page.
      .exclude('[data-live-announcer]')
      .analyze();
    const faults = violations.map(
      ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
    expect(faults).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, page.url()).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

test('the guards turn away with their card, which stays while the page is read again', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth/);
  const account = newAccount();
  await signUp(page, account);
  const readAgain = page.waitForResponse(/\/dashboard\.data/);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
  const card = page.getByRole('alert').filter({ hasText: 'Access Denied' });
  const refusal = "You don't have permission to access this area.";
  await expect(card).toContainText(`${refusal} Staff access is required.`);
  await readAgain;
  await expect(card).toBeVisible();
  await grantRole(account.email, 'staff');
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(card).toContainText(`${refusal} Admin access is required.`);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /^New people, last 30 days/ })).toBeVisible();
});

test('the sidebar folds by hand and by keyboard, is remembered, and slides in on a phone', async ({
  page,
  context,
}) => {
  await enter(page, 'staff');
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
  const kept = (await context.cookies()).find(({ name }) => name === 'unsent_sidebar');
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
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

test('a person is found, given a role and credits, suspended, and all of it is on record', async ({
  page,
  browser,
}) => {
  test.slow();
  const admin = await enter(page, 'admin');
  const [theirs, person] = await somebody(browser, 'Omar Haddad');
  await findPerson(page, person);

  await test.step('a role given counts at once, and so does one taken', async () => {
    const assign = async (role: string) => {
      await page.getByLabel('This person is').selectOption(role);
      await page.getByRole('button', { name: 'Assign role' }).click();
      await expect(page.getByText(`User assigned ${role} role successfully`).first()).toBeVisible();
    };
    await assign('staff');
    await theirs.goto('/admin');
    await expect(theirs.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
    await assign('user');
    await theirs.goto('/admin');
    await expect(theirs).toHaveURL(/\/dashboard$/);
  });

  await test.step('credits show before and after, and a non-number becomes 0', async () => {
    const ask = async (text: string) => {
      await page.getByLabel('Total credits').fill(text);
      await page.getByRole('button', { name: 'Change credits' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Change credits?' });
    await ask('-3');
    await expect(question).toContainText('Credits cannot be fewer than none.');
    await expect(question.getByRole('button', { name: 'Change to -3' })).toBeDisabled();
    await question.getByRole('link', { name: 'Keep 0' }).click();
    await expect(question).toBeHidden();
    await ask('12');
    await question.getByRole('button', { name: 'Change to 12' }).click();
    await expect(page.getByText('User credits updated successfully').first()).toBeVisible();
    await expect(page.getByLabel('Total credits')).toHaveValue('12');
    await ask('many');
    await expect(question).toContainText('12 taken away');
    await question.getByRole('button', { name: 'Change to 0' }).click();
    await expect(page.getByLabel('Total credits')).toHaveValue('0');
  });

  await test.step('suspended, they are out at once; restored, they may come back', async () => {
    await page.getByText('I have looked at what this person did.').click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This account is suspended' })).toBeVisible();
    await theirs.goto('/dashboard');
    await expect(theirs).toHaveURL(/\/auth/);
    await page.getByRole('button', { name: 'Restore the account' }).click();
    await expect(page.getByRole('heading', { name: 'Suspend this account' })).toBeVisible();
  });

  await test.step('the audit log has each with before and after, and can be filtered', async () => {
    await page.getByRole('link', { name: 'All of it' }).click();
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

  await test.step('nobody changes their own role', async () => {
    await findPerson(page, admin);
    await expect(page.getByText('Nobody changes their own role.')).toBeVisible();
    await expect(page.getByLabel('This person is')).toHaveCount(0);
  });
  await theirs.context().close();
});

test('templates, categories and settings are made, changed and retired', async ({ page }) => {
  test.slow();
  const admin = await enter(page, 'admin');
  const mark = admin.email.slice(0, 8);
  const [title, category] = [`Ferry ${mark}`, `Leaving ${mark}`];

  await test.step('a category is made and renamed', async () => {
    await page.goto('/admin/categories');
    await page.getByLabel('Name', { exact: true }).fill(`Parting ${mark}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Category saved').first()).toBeVisible();
    await page.getByRole('textbox', { name: `Name of Parting ${mark}` }).fill(category);
    await page.getByRole('button', { name: `Rename Parting ${mark}` }).click();
    await expect(page.getByRole('textbox', { name: `Name of ${category}` })).toHaveValue(category);
    await page.getByRole('button', { name: `Move ${category} up` }).click();
    await expect(page.getByRole('button', { name: `Move ${category} down` })).toBeEnabled();
  });

  await test.step('a premium template needs its price', async () => {
    await page.goto('/admin/templates');
    await page.getByRole('link', { name: 'Create a template' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category').selectOption({ label: category });
    await page.getByText('Two Stars', { exact: true }).click();
    await expect(page.getByLabel('Price in cents')).toBeHidden();
    await page.getByText('Premium: it has a price of its own').click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(
      page.getByText('A premium template needs a price, in whole cents.').first(),
    ).toBeVisible();
    await page.getByLabel('Price in cents').fill('799');
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('Template created successfully').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Premium · $7.99');
  });

  await test.step('it is edited, and retired after the question', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expectSound(page);
    await page.getByLabel('Price in cents').fill('7.99');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to save the template').first()).toBeVisible();
    await expect(page.getByText('Failed to create template')).toHaveCount(0);
    await page.getByText('Premium: it has a price of its own').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Standard');
    await page.goto(`/presets?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto('/admin/templates');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this template?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Template deleted successfully').first()).toBeVisible();
    await page.goto(`/presets?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  await test.step('a setting is changed and changed back', async () => {
    await page.goto('/admin/settings');
    const brake = page.getByLabel('Complaint brake, reports in a thousand letters');
    const before = await brake.inputValue();
    for (const value of [String(Number(before) + 1), before]) {
      await brake.fill(value);
      await page.getByRole('button', { name: 'Save' }).nth(1).click();
      await expect(page.getByText('Settings saved').first()).toBeVisible();
      await page.reload();
      await expect(brake).toHaveValue(value);
    }
  });

  await test.step('all of it is on record', async () => {
    await findPerson(page, admin);
    const id = page.url().split('/').at(-1);
    await page.goto(`/admin/audit?actor=${id}`);
    for (const act of [
      'created a category',
      'renamed a category',
      'created a template',
      'edited a template',
      'retired a template',
      'changed a setting',
    ]) {
      await expect(auditRow(page, act)).toBeVisible();
    }
    await expect(auditRow(page, 'renamed a category')).toContainText(
      `Parting ${mark} → ${category}`,
    );
    await expect(auditRow(page, 'edited a template')).toContainText('799 → none');
  });
});

test('a letter is closed to staff, except the one a report is open on', async ({
  page,
  browser,
  mailTo,
}) => {
  test.slow();
  const staff = await enter(page, 'staff', 'Ben Osei');
  const [theirs, sender] = await somebody(browser, 'Nadia Petrova');
  const letter = `You still owe me an answer, ${sender.email.slice(0, 8)}.`;
  const recipient = `leo-${sender.email}`;
  await theirs.goto('/message/love-2');
  await theirs.getByLabel('Your message').fill(letter);
  await theirs.getByLabel('Recipient’s email').fill(recipient);
  await theirs.getByText('I confirm I have permission').click();
  await theirs.getByRole('button', { name: 'Continue to Checkout' }).click();
  await theirs.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(theirs.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const messageId = theirs.url().split('/').at(-1);

  await test.step('staff see that it was sent, and neither words nor address', async () => {
    await page.goto('/admin/messages');
    const row = page.getByRole('row').filter({ hasText: sender.email });
    await expect(row).toContainText('sent');
    for (const secret of [letter, recipient]) {
      expect(await page.content()).not.toContain(secret);
    }
    const answer = await page.goto(`/messages/${messageId}`);
    expect(await answer?.text()).not.toContain(letter);
  });

  await test.step('its recipient reports it', async () => {
    const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Open' }).click();
    await expect(theirs.getByRole('blockquote')).toHaveText(letter);
    await theirs.goto(`${link}/rights`);
    await theirs.getByRole('radio', { name: 'It harasses me' }).check();
    await theirs.getByLabel('Anything we should know').fill('I asked them to stop.');
    await theirs.getByRole('button', { name: 'Report it' }).click();
    await expect(theirs.getByText(/report/i).first()).toBeVisible();
  });

  await test.step('the report opens this letter, and the reading is on record', async () => {
    await page.goto('/admin/reports');
    const row = page.getByRole('row').filter({ hasText: sender.email });
    await row.getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Open this letter' })).toBeVisible();
    expect(await page.content()).not.toContain(letter);
    await page.getByRole('button', { name: 'Open this letter' }).click();
    await expect(page.getByRole('blockquote')).toHaveText(letter);
    await expect(page.getByText('I asked them to stop.')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Dismiss it' }).click();
    await expect(page.getByText('This report has been decided')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open this letter' })).toHaveCount(0);
    expect(await page.content()).not.toContain(letter);
    await page.goto('/admin/audit?action=report_letter_read');
    await expect(auditRow(page, staff.email)).toContainText('read a reported letter');
  });
  await theirs.context().close();
});

const SCREENS = [
  '/admin',
  '/admin/users',
  '/admin/users?search=nobody-of-that-name',
  '/admin/templates',
  '/admin/templates/new',
  '/admin/templates?delete=love-1',
  '/admin/gallery',
  '/admin/categories',
  '/admin/settings',
  '/admin/messages',
  '/admin/reports',
  '/admin/deliveries',
  '/admin/audit',
  '/affiliate/videos',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('no screen has accessibility faults or scrolls sideways', async ({ page }) => {
      test.setTimeout(300_000);
      const account = await enter(page, 'admin');
      await findPerson(page, account);
      for (const address of [page.url(), ...SCREENS]) {
        await page.goto(address);
        await expectSound(page);
      }
    });
  });
}
