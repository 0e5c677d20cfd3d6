import type { Page } from '@playwright/test';
import { builtInFilms } from '#films/catalogue.ts';
import { expect, newAccount, signUpThroughForm, tabTo, test } from './fixtures.ts';

const heartOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favorite: ${title}`, exact: true });
const titlesOn = (page: Page) => page.locator('a[data-card]');

test('a heart keeps a film in this browser, and in the account once its visitor has signed in', async ({
  page,
  browser,
}) => {
  test.slow();
  const favorites = page.getByRole('link', { name: /^Favorites/ });

  await test.step('signed out, in this browser', async () => {
    await page.goto('/presets');
    await heartOf(page, 'Two Stars').click();
    await heartOf(page, 'Rain on Glass').click();
    await page.reload();
    await expect(heartOf(page, 'Two Stars')).toHaveAttribute('aria-pressed', 'true');
    await expect(heartOf(page, 'Northbound')).toHaveAttribute('aria-pressed', 'false');
    await favorites.click();
    await expect(titlesOn(page)).toHaveText(['Two Stars', 'Rain on Glass']);
    await expect(page).toHaveURL(/\/presets\?favorites=1$/);
  });

  await test.step('signed in, in the account', async () => {
    await signUpThroughForm(page, newAccount());
    await page.goto('/presets');
    await expect(heartOf(page, 'Two Stars')).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('unsent.favorites')))
      .toBeNull();
    await expect(favorites).toHaveText('Favorites2');
  });

  await test.step('taken off by keyboard, the focus stays among the favorites', async () => {
    await favorites.click();
    await tabTo(page, heartOf(page, 'Two Stars'));
    // The page shows the change before it is saved.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.keyboard.press('Enter');
    await saved;
    await expect(titlesOn(page)).toHaveText(['Rain on Glass']);
    await expect(heartOf(page, 'Rain on Glass')).toBeFocused();
  });

  await test.step('without scripts, in another browser', async () => {
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies, origins: [] },
    });
    const plain = await context.newPage();
    await plain.goto(page.url());
    await expect(titlesOn(plain)).toHaveText(['Rain on Glass']);
    await heartOf(plain, 'Rain on Glass').click();
    await expect(plain.getByText('No favorites yet.')).toBeVisible();
    await expect(plain).toHaveURL(/\/presets\?favorites=1$/);
    await context.close();
  });
});

test('the gallery filters by mood and length, and keeps the filters in its address', async ({
  page,
  browser,
}) => {
  const count = page.getByRole('status').filter({ hasText: /film/ });
  await page.goto('/presets');
  await expect(count).toHaveText(`${builtInFilms.length} films`);
  await page.getByLabel('Mood').selectOption('Joy and wonder');
  await expect(count).toHaveText('4 films');
  await page.getByLabel('Length').selectOption('Under 15 seconds');
  await expect(titlesOn(page)).toHaveText(['Every Light']);
  await expect(page).toHaveURL(/\/presets\?mood=joyful&length=short$/);
  await page.reload();
  await expect(count).toHaveText('1 film');

  await page.getByLabel('Search the gallery').fill('zzzz');
  await expect(page.getByText('No film matches “zzzz” with these filters.')).toBeVisible();
  await page.getByLabel('Search the gallery').fill('');

  await page.getByRole('link', { name: 'Love 5' }).click();
  await expect(page.getByText('No films match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(count).toHaveText('5 films');
  await expect(page.getByLabel('Mood')).toHaveValue('');
  await expect(page).toHaveURL(/\/presets\?category=love$/);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL('/presets?category=love', page.url()).href);
  await plain.getByLabel('Mood').selectOption('Tenderness');
  await plain.getByRole('button', { name: 'Search' }).click();
  // A visitor sees first what the free send pays for.
  await expect(titlesOn(plain)).toHaveText([
    'Quiet Gold',
    'Stay a Little',
    'Northbound',
    'Petal Weather',
  ]);
  await expect(plain.getByLabel('Mood')).toHaveValue('tender');
  // Nothing keeps a heart there.
  await expect(plain.getByRole('button', { name: /^Favorite/ })).toHaveCount(0);
  await context.close();
});
