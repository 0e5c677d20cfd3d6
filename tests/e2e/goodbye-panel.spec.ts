import type { Page, Request } from '@playwright/test';
import { expect, newAccount, signUp, test } from './fixtures.ts';

const HARMLESS = 'I still think of the summer at the lake with you.';
const GOODBYE = 'I thought about it all winter, and I want to die.';

const panel = (page: Page) => page.getByRole('region', { name: 'Before you go on' });

/** Everything the browser asks for from now on. */
function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    seen.push(`${request.method()} ${pathname}${search}`);
  });
  return seen;
}

/** Has the page write down every body that a script of ours sends; the browser itself shows few of them. */
async function recordBodies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    const record = (address: string, body: unknown) =>
      sent.push(
        `${address} ${body instanceof FormData ? JSON.stringify([...body]) : String(body)}`,
      );
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const body = input instanceof Request ? await input.clone().text() : init?.body;
      record(input instanceof Request ? input.url : String(input), body);
      return fetch(input, init);
    };
    const sendBeacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      record(String(address), body);
      return sendBeacon(address, body);
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      record('XMLHttpRequest', body);
      return send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sent: string[] }).sent);
}

/** Without what loads and saves any letter: our own files, and the draft. */
const besides = (requests: string[]) =>
  requests.filter(
    (request) => !/^(GET \/(assets\/|__manifest|favicon|live)|POST \/drafts\/)/.test(request),
  );

test.use({ timezoneId: 'Europe/Zurich', locale: 'en-US' });

test('a goodbye brings up a quiet panel, and no byte leaves the browser because of it', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  const bodies = await recordBodies(page);
  await page.goto('/message/farewell-1');
  const letter = page.getByLabel('Your letter');
  await expect(page.getByRole('link', { name: /there is someone to talk to/ })).toHaveAttribute(
    'href',
    '/care',
  );
  const requests = watchRequests(page);

  await test.step('a letter without a goodbye has no panel', async () => {
    await letter.fill(HARMLESS);
    await expect(page.getByText(/Saved/)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step('with one, the helpline of the place appears, and writing goes on', async () => {
    requests.length = 0;
    await letter.fill(GOODBYE);
    await expect(panel(page)).toContainText('These words may be read as a goodbye to life.');
    await expect(panel(page).getByRole('link', { name: '143' })).toHaveAttribute('href', 'tel:143');
    await expect(letter).toBeFocused();
    await expect(page.getByRole('button', { name: 'Preview as recipient' })).toBeEnabled();
  });

  await test.step('nothing was asked for because of it, and only the draft holds the words', async () => {
    const withWords = async () => (await bodies()).filter((body) => body.includes('want to die'));
    await expect.poll(async () => (await withWords()).length).toBeGreaterThan(0);
    expect(besides(requests)).toEqual([]);
    for (const body of await withWords()) expect(body).toMatch(/^[^ ]*\/drafts\//);
    expect(requests.join('\n')).not.toMatch(/want|die|winter/);
    const besidesLetter = (await bodies()).join('\n').replaceAll(GOODBYE, '');
    expect(besidesLetter).not.toMatch(/goodbye|care-|helpline|isShown/i);
  });

  await test.step('closed, it stays away from this letter, here only', async () => {
    requests.length = 0;
    await panel(page).getByRole('button', { name: 'Close for this letter' }).click();
    await expect(panel(page)).toHaveCount(0);
    expect(besides(requests)).toEqual([]);
    const draftId = new URL(page.url()).searchParams.get('draft');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(letter).toHaveValue(GOODBYE);
    await letter.press('End');
    await letter.pressSequentially(' Really.');
    await expect(page.getByText(/Saved/)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain(`unsent.care-closed.${draftId}`);
    expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain('care');
  });

  await test.step('another letter has its own', async () => {
    await page.goto('/compose');
    await page.getByLabel('Your letter').fill(GOODBYE);
    await expect(panel(page)).toBeVisible();
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

  test('the page in French leads to the helplines, and an unknown language is English', async ({
    page,
  }) => {
    await page.goto('/care?language=fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('link', { name: 'Lignes d’écoute par pays' }).click();
    await expect(page).toHaveURL('/care#helplines');
    for (const query of ['', '?language=en', '?language=xx', '?language=__proto__']) {
      await page.goto(`/care${query}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { name: 'Helplines by country' })).toBeVisible();
    }
  });
});
