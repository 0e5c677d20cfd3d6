import { randomUUID } from 'node:crypto';
import { expect, newAccount, signUpThroughForm, test } from './fixtures.ts';

const INDEXED_PAGES = [
  '/',
  '/main',
  '/hear-yourself',
  '/presets',
  '/pricing',
  '/faq',
  '/help',
  '/contact',
  '/care',
  '/affiliate',
  '/terms',
  '/privacy',
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor chooses a theme, and every page keeps it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/pricing');
    const scheme = () =>
      page.locator('html').evaluate((root) => getComputedStyle(root).colorScheme);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    expect(await scheme()).toBe('dark');
    await page.goto('/faq');
    expect(await scheme()).toBe('dark');
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: 'System' }).click();
    expect(await scheme()).toBe('light dark');
  });

  test('the affiliate form accepts an address and explains an invalid one', async ({ page }) => {
    await page.goto('/affiliate');
    const email = page.getByLabel('Email address');
    await page.locator('form[aria-labelledby]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await email.fill('maya at home');
    await page.getByRole('button', { name: 'Notify Me' }).click();
    await expect(page.getByText('Enter a valid email address')).toBeVisible();
    await expect(email).toHaveValue('maya at home');
    await email.fill(`${randomUUID()}@people.test`);
    await page.getByRole('button', { name: 'Notify Me' }).click();
    await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  });

  test('the FAQ can be searched, and a link opens its answer', async ({ page }) => {
    await page.goto('/faq');
    await page.getByLabel('Search the answers').fill('REFUND card');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('for “REFUND card”')).toBeVisible();
    const answer = page.getByText('All sales are final: there are no refunds.');
    await expect(answer).toBeVisible();
    await expect(page.getByText('Is anonymous really anonymous?')).toHaveCount(0);

    await page.goto('/faq#refunds');
    await expect(answer).toBeInViewport();
    await page.goto('/faq?q=no+such+words');
    await expect(page.getByText('No answers found')).toBeVisible();
  });

  test('a signed-in visitor sees their menu and balance, and can sign out', async ({
    browser,
    page,
    baseURL,
  }) => {
    const withScripts = await browser.newContext(baseURL ? { baseURL } : {});
    const account = newAccount('Maya Lind');
    await signUpThroughForm(await withScripts.newPage(), account);
    await page.context().addCookies(await withScripts.cookies());
    await withScripts.close();

    await page.goto('/pricing');
    await expect(page.getByText('1 free sends remaining')).toBeVisible();
    await expect(page.getByText('0 purchased credits')).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    await expect(page.locator('#account-menu').getByText(account.email)).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('a logo that fails to load is hidden', async ({ page }) => {
    const logo = page.locator('header img').first();
    await page.goto('/');
    expect((await logo.boundingBox())?.width).toBe(32);
    await page.route('**/images/logo.svg', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Unsent' }).first()).toBeVisible();
    await expect.poll(async () => (await logo.boundingBox())?.width ?? 0).toBe(0);
  });

  test('anchor links scroll to 80 px above their section', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/main');
    for (const [name, id] of [
      ['Features', 'features'],
      ['How It Works', 'how-it-works'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      const distance = () =>
        page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
      await expect.poll(async () => Math.round(await distance())).toBe(80);
    }
    await page.getByRole('link', { name: 'Start Here' }).click();
    await expect(page).toHaveURL(/\/main#how-it-works$/);
  });
});

test('a visitor of the landing page plays a letter over its film, and nothing of the film is fetched before', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/main', { waitUntil: 'networkidle' });
  const film = page.getByLabel('The film with the letter’s words');
  await film.scrollIntoViewIfNeeded();
  const isFilm = (path: string) => path.endsWith('.mp4');
  expect(asked.filter(isFilm)).toEqual([]);
  await film.press('Space');
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) => {
        const [cue] = video.textTracks[0]?.activeCues ?? [];
        return (cue as VTTCue | undefined)?.text;
      }),
    )
    .toBe('You sat with me in that hospital corridor until four in the morning.');
  expect(asked.filter(isFilm)).toContain('/films/gratitude-1/portrait.av1.mp4');
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
});

test('the first Tab reaches a link that skips the header', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#content')).toBeFocused();
});

test('every indexed page has a title, description, canonical URL and share image', async ({
  page,
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed.sort()).toEqual(INDEXED_PAGES.map((path) => `${baseURL}${path}`).sort());

  const titles = new Set<string>();
  for (const path of INDEXED_PAGES) {
    await page.goto(path);
    titles.add(await page.title());
    const content = (selector: string, attribute = 'content') =>
      page.locator(selector).getAttribute(attribute);
    expect((await content('meta[name=description]'))?.length).toBeGreaterThan(40);
    expect(await content('link[rel=canonical]', 'href')).toBe(`${baseURL}${path}`);
    const picture = await request.get((await content('meta[property="og:image"]')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data)['@context']).toBe('https://schema.org');
    }
  }
  expect(titles.size).toBe(INDEXED_PAGES.length);
});

test('no link on the public pages is broken', async ({ page, request }) => {
  const hrefs = new Set<string>();
  const anchors = new Map<string, Set<string>>();
  for (const path of INDEXED_PAGES) {
    await page.goto(path);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    anchors.set(path, new Set(ids));
    const links = await page
      .locator('a[href^="/"], a[href^="#"]')
      .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) hrefs.add(link);
  }
  for (const link of hrefs) {
    const { pathname, hash } = new URL(link);
    if (hash) expect([...(anchors.get(pathname) ?? [])], link).toContain(hash.slice(1));
    else expect((await request.get(link)).status(), link).toBe(200);
  }
});

test('robots.txt, security.txt and the web manifest are valid', async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of ['/admin', '/dashboard', '/delivery', '/settings', '/checkout/']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? '')).toBeGreaterThan(Date.now());
  const manifest = await (await request.get('/site.webmanifest')).json();
  for (const { src, sizes } of manifest.icons) {
    await page.goto(src);
    const size = await page
      .locator('img')
      .evaluate((img: HTMLImageElement) => `${img.naturalWidth}x${img.naturalHeight}`);
    expect(size).toBe(sizes);
  }
});

test('prices and FAQ are available as structured data', async ({ page }) => {
  const dataOf = async (path: string) => {
    await page.goto(path);
    const [text = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
    return JSON.parse(text);
  };
  const { offers } = await dataOf('/pricing');
  expect(offers.map(({ price }: { price: string }) => price)).toEqual([
    '0.00',
    '4.99',
    '19.99',
    '39.99',
    '99.99',
  ]);
  const { mainEntity } = await dataOf('/faq');
  await expect(page.locator('details')).toHaveCount(mainEntity.length);
});
