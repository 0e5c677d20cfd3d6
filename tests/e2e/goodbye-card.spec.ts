import type { Page, Request } from '@playwright/test';
import { expect, newAccount, signUp, test } from './fixtures.ts';

const HARMLESS = 'I still think of the summer at the lake with you.';
const GOODBYE = 'I thought about it all winter, and I want to die.';

const card = (page: Page) => page.getByRole('region', { name: 'Before you go on' });

/** Everything the browser asks for from now on, with the body of what it sends. */
function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    seen.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return seen;
}

/** Without what loads and saves any letter: our own files, and the draft. */
const besides = (requests: string[]) =>
  requests.filter((request) => !/^(GET \/assets\/|POST \/drafts\/|GET \/live)/.test(request));

test.use({ timezoneId: 'Europe/Zurich', locale: 'en-US' });

test('a goodbye brings up a quiet card, and no byte leaves the browser because of it', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/message/farewell-1');
  const letter = page.getByLabel('Your message');
  await expect(page.getByRole('link', { name: /there is somebody to talk to/ })).toHaveAttribute(
    'href',
    '/care',
  );
  const requests = watchRequests(page);

  await test.step('a letter without a goodbye has no card', async () => {
    await letter.fill(HARMLESS);
    await expect(page.getByText(/Saved/)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
  const before = [...requests];

  await test.step('with one, the helpline of the place appears, and writing goes on', async () => {
    requests.length = 0;
    await letter.fill(GOODBYE);
    await expect(card(page)).toContainText('These words may be read as a goodbye to life.');
    await expect(card(page).getByRole('link', { name: '143' })).toHaveAttribute('href', 'tel:143');
    await expect(letter).toBeFocused();
    await expect(page.getByText(/Saved/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview as recipient' })).toBeEnabled();
  });

  await test.step('the same requests are made for both letters, and only the draft holds the words', async () => {
    // Everything else that a page does in this time is asked for in both cases, or in neither.
    expect(besides(requests)).toEqual(besides(before));
    const withWords = requests.filter((request) => request.includes('want to die'));
    expect(withWords.every((request) => request.startsWith('POST /drafts/'))).toBe(true);
    const drafts = requests.filter((request) => request.startsWith('POST /drafts/'));
    expect(drafts.join('\n')).not.toMatch(/goodbye|care|helpline|143/i);
  });

  await test.step('closed, it stays away from this letter, here only', async () => {
    requests.length = 0;
    await card(page).getByRole('button', { name: 'Close for this letter' }).click();
    await expect(card(page)).toHaveCount(0);
    expect(besides(requests)).toEqual([]);
    const draftId = new URL(page.url()).searchParams.get('draft');
    await page.reload();
    await expect(letter).toHaveValue(GOODBYE);
    await letter.press('End');
    await letter.pressSequentially(' Really.');
    await expect(page.getByText(/Saved/)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain(`unsent.care-closed.${draftId}`);
    expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain('care');
  });

  await test.step('another letter has its own', async () => {
    await page.goto('/compose');
    await page.getByLabel('Content').fill(GOODBYE);
    await expect(card(page)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of helplines has them by country, and a line on the writing page leads there', async ({
    page,
  }) => {
    await page.goto('/care');
    await expect(page.getByRole('heading', { name: 'Helplines by country' })).toBeVisible();
    await expect(
      page.locator('#ch').getByRole('link', { name: '143', exact: true }),
    ).toHaveAttribute('href', 'tel:143');
    await expect(page.locator('script')).toHaveCount(0);
  });
});
