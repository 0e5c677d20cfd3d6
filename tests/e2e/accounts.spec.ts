import { expect, newAccount, signIn, signUp, signUpThroughForm, test } from './fixtures.ts';

test.describe('the messages of the two forms', () => {
  const cases = [
    {
      name: '',
      email: 'a@b.example',
      password: 'secret',
      confirm: 'secret',
      terms: true,
      says: ['Missing fields', 'Please fill in all fields'],
    },
    {
      name: 'A',
      email: 'a@b.example',
      password: 'secret',
      confirm: 'other1',
      terms: true,
      says: ['Passwords do not match', 'Please ensure both passwords are identical'],
    },
    {
      name: 'A',
      email: 'a@b.example',
      password: 'five5',
      confirm: 'five5',
      terms: true,
      says: ['Password too short', 'Password must be at least 6 characters long'],
    },
  ];
  for (const { name, email, password, confirm, says } of cases) {
    test(`sign-up is refused with "${says[0]}"`, async ({ page }) => {
      await page.goto('/auth?tab=sign-up');
      await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(confirm);
      await page.getByLabel('I am 18 or older').check();
      await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
      await page.getByRole('button', { name: 'Create Account' }).click();
      for (const text of says)
        await expect(page.getByRole('alertdialog').getByText(text)).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });
  }

  test('a failed sign-in says what is wrong and keeps the address', async ({ page }) => {
    // Ten failures with one address are the limit, and the test may be repeated.
    const { email } = newAccount();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Please enter your email and password')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('wrong one');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Please check your email and password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });

  test('an address signs up once', async ({ page }) => {
    const account = newAccount();
    await signUpThroughForm(page, account);
    await page.context().clearCookies();
    await page.goto('/auth?tab=sign-up');
    await page.getByLabel('Name').fill('Other');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('another one');
    await page.getByLabel('Confirm password').fill('another one');
    await page.getByLabel('I am 18 or older').check();
    await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Account exists')).toBeVisible();
    await expect(
      page.getByText('This email is already registered. Please sign in instead.'),
    ).toBeVisible();
  });
});

test('a sign-in refused before the form is read says why and keeps the address', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('maya@people.test');
  await page.getByLabel('Password').fill('guess');
  // What the limit on sign-ins sends: it runs before the router and renders no page.
  await page.route('**/auth.data', (route) => route.fulfill({ status: 429, body: '' }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Too many attempts. Please try again later.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('maya@people.test');
});

test('a protected page asks to sign in and comes back', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.context().clearCookies();
  await page.goto('/message/love-2');
  await expect(page).toHaveURL(/\/auth\?tab=sign-up&next=/);
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please log in to send a message.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/message\/love-2$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('a visitor who chose a film signs up beside it, and goes on to write on it', async ({
  page,
}) => {
  const account = newAccount();
  await page.goto('/presets?preview=love-2');
  await page.getByRole('link', { name: 'Use this film' }).click();
  const film = page.getByText(/ is waiting for you\.$/);
  await expect(film).toBeVisible();
  const title = String(await film.textContent()).replace(' is waiting for you.', '');
  await expect(page.getByText('One step, then you can write.')).toBeVisible();

  await test.step('an empty field is marked, takes the focus, and loses nothing', async () => {
    await page.getByLabel('Name').fill(account.name);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByText('Enter the password once more')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue(account.name);
  });

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText("You've unlocked 1 free send")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
  await page.getByRole('button', { name: `Write on ${title}` }).click();
  await expect(page.getByLabel('Your letter')).toBeVisible();
  await expect(page).toHaveURL(/\/message\/love-2$/);
});

test('signing out ends the session and clears what the browser kept', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('unsent.draft.1', 'x');
    localStorage.setItem('sb-token', 'x');
    sessionStorage.setItem('unsent.csrf', 'x');
    localStorage.setItem('somebody-elses', 'stays');
  });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('You were signed out on every device.')).toBeVisible();
  expect(
    await page.evaluate(() => [
      Object.keys(localStorage),
      Object.keys(sessionStorage).filter((key) => key.startsWith('unsent')),
    ]),
  ).toEqual([['somebody-elses'], []]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
});

test('without scripts a person can sign up, write, send and sign out', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  // Without scripts, notices are part of the page instead of toasts.
  const alert = page.locator('[role=alert]');
  const account = newAccount();
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  // The browser itself asks for the age, and what was typed stays.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('I am 18 or older')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alert).toContainText('Please agree to our Terms & Privacy Policy to continue');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog')).toContainText("You've unlocked 1 free send");
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/presets');
  await page.getByRole('link', { name: 'Ordinary Glow' }).click();
  await page.getByRole('link', { name: 'Use this film' }).click();
  await page.getByLabel('Your letter').fill('Thank you.');
  await page.getByLabel('Recipient’s email').fill(`maya-${account.email}`);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(alert).toContainText(
    'Please confirm that you have permission to send this message to the recipient.',
  );
  await page.getByLabel('Your letter').fill('Thank you.');
  await page.getByLabel('Recipient’s email').fill(`maya-${account.email}`);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});

test('a new notice replaces the previous one', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  const notices = page.getByRole('alertdialog');
  const create = page.getByRole('button', { name: 'Create Account' });
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await create.click();
  await expect(notices).toContainText('Please fill in all fields');
  await page.getByLabel('Name').fill('Jonas');
  await page.getByLabel('Email').fill('jonas@people.test');
  await page.getByLabel('Password', { exact: true }).fill('five5');
  await page.getByLabel('Confirm password').fill('five5');
  await create.click();
  await expect(notices).toContainText('Password must be at least 6 characters long');
  // Checked at once: the old notice would disappear by itself after a while.
  expect(await notices.count()).toBe(1);
});
