import { findFaultsInEachLook, findViolations } from '../setup/accessibility.ts';
import { expect, holdRequests, newAccount, PHONE, signUp, test } from './fixtures.ts';

const PAGES_WITHOUT_SCRIPTS = [
  '/',
  '/main',
  '/pricing',
  '/faq',
  '/help',
  '/terms',
  '/privacy',
  '/contact',
  '/care',
  '/affiliate',
  '/no-such-page',
];
const PAGES_WITH_SCRIPTS = [
  '/auth',
  '/auth?tab=sign-up',
  '/hear-yourself',
  '/presets',
  '/presets?preview=love-1',
];
const PUBLIC_PAGES = [...PAGES_WITHOUT_SCRIPTS, ...PAGES_WITH_SCRIPTS];
const PRIVATE_PAGES = ['/dashboard', '/message/love-2'];
const SETTINGS_PAGES = [
  ...['profile', 'security', 'preferences', 'account'].map((tab) => `/settings?tab=${tab}`),
  ...['/settings/if-i-disappear', '/settings/never-write'],
];
const WHAT = 'no accessibility violations and no horizontal scrolling';

for (const path of PAGES_WITHOUT_SCRIPTS) {
  test(`${path} sends no scripts, and has ${WHAT}`, async ({ page }) => {
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(request.url()),
    );
    await page.goto(path);
    // JSON-LD for search engines is a script element too, but never runs.
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    expect(scripts).toEqual([]);
    expect(await findFaultsInEachLook(page)).toEqual([]);
  });
}

for (const path of PAGES_WITH_SCRIPTS) {
  test(`${path} has ${WHAT}`, async ({ page }) => {
    await page.goto(path);
    expect(await findFaultsInEachLook(page)).toEqual([]);
  });
}

test(`signed-in pages have ${WHAT}`, async ({ page }) => {
  test.slow();
  await signUp(page, newAccount());
  for (const path of [...PRIVATE_PAGES, ...SETTINGS_PAGES]) {
    await page.goto(path);
    expect(await findFaultsInEachLook(page), path).toEqual([]);
  }
});

test('a page that is loading says so, and has no accessibility violations', async ({ page }) => {
  const sendData = await holdRequests(page, '**/*.data*');
  await page.goto('/presets');
  await page.getByRole('link', { name: 'Farewell 2' }).click();
  const loading = page.getByRole('status').getByText('Loading');
  await expect(loading).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  sendData();
  await expect(loading).toHaveCount(0);
  await expect(page).toHaveURL(/category=farewell/);
});

test('pages do not scroll sideways on a phone whose text is twice as large', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  const findWidePages = async (paths: string[]) => {
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      const overflow = await page.evaluate(async () => {
        await document.fonts.ready;
        return document.documentElement.scrollWidth - innerWidth;
      });
      if (overflow > 0) wide.push(`${path} by ${overflow} px`);
    }
    return wide;
  };
  expect(await findWidePages(PUBLIC_PAGES)).toEqual([]);
  await signUp(page, newAccount());
  expect(await findWidePages([...PRIVATE_PAGES, '/compose', ...SETTINGS_PAGES])).toEqual([]);
});

test('the scripts of the gallery are fetched once its style sheet is there', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.resourceType()));
  let requestsBefore: string[] | undefined;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    // Three posters are asked for without waiting for styles.
    await expect.poll(() => requests.filter((type) => type === 'image').length).toBeGreaterThan(2);
    requestsBefore = [...requests];
    await route.fulfill({ response });
  });
  await page.goto('/presets');
  expect(requestsBefore).not.toContain('script');
  expect(requests).toContain('script');
});

test('an unknown URL shows the 404 page with a link home', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look at the films' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a page that fails keeps the header', async ({ page }) => {
  await signUp(page, newAccount());
  await page.route('**/settings.data*', (route) => route.abort('internetdisconnected'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Unsent' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('an unknown template redirects to the gallery', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/no-such-film');
  await expect(page).toHaveURL(/\/presets$/);
});

test("another user's message redirects to the gallery with a notice", async ({ page }) => {
  await signUp(page, newAccount());
  for (const path of [
    '/checkout/not-an-id',
    '/confirmation/00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/presets$/);
    await expect(page.getByText('Message not found or access denied').first()).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens, closes on Escape and navigates', async ({ page }) => {
    await page.goto('/presets');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(menu).toBeHidden();
  });
});

test('the gallery filters by category and previews a film', async ({ page }) => {
  await page.goto('/presets');
  await expect(page.getByRole('link', { name: 'All 18' })).toBeVisible();
  await page.getByRole('link', { name: 'Farewell 2' }).click();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toHaveCount(2);
  await page.getByRole('link', { name: 'Go Far' }).click();
  await expect(page.getByRole('dialog', { name: 'Go Far' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/presets\?category=farewell$/);
});
