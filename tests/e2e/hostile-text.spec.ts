import type { BrowserContext, Page } from '@playwright/test';
import { expect, grantRole, newAccount, signUpThroughForm, test } from './fixtures.ts';

/** Everything a browser might run, fetch or follow if text were treated as markup. */
const HOSTILE = [
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(2)>',
  '</script><script>alert(3)</script>',
  "'-alert(4)-'",
  '<iframe src=//elsewhere.test></iframe>',
  '<link rel=stylesheet href=//elsewhere.test/x.css>',
  '<img src=https://elsewhere.test/pixel.png>',
  '<style>@import "//elsewhere.test/y.css"</style>',
  '<a href="javascript:alert(5)">press</a>',
  'javascript:alert(6)',
].join(' ');
const SHORT = '"><img src=//elsewhere.test onerror=alert(7)>';

/** Records every dialog, foreign request and policy violation in a browser context. */
async function recordIncidents(context: BrowserContext, ownHost: string): Promise<string[]> {
  const incidents: string[] = [];
  context.on('dialog', async (dialog) => {
    // Our own forms ask before unsaved text is left.
    if (dialog.type() !== 'beforeunload') incidents.push(`dialog: ${dialog.message()}`);
    await dialog.accept();
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== ownHost)
      incidents.push(`requested: ${request.url()}`);
  });
  await context.exposeFunction('recordViolation', (what: string) =>
    incidents.push(`violated: ${what}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed to the page above
      window.recordViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return incidents;
}

async function visit(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) await page.goto(address, { waitUntil: 'load' });
}

test('hostile text in every field stays text on every page, in mails and in the admin area', async ({
  page,
  context,
  browser,
  mailTo,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { hostname } = new URL(baseURL ?? '');
  const incidents = await recordIncidents(context, hostname);
  const account = newAccount(SHORT);
  const recipient = `maya-${account.email}`;
  await signUpThroughForm(page, account);

  await page.goto('/settings');
  await page.getByLabel('Display name').fill(SHORT);
  await page.getByLabel('Full name').fill(HOSTILE.slice(0, 100));
  await page.getByLabel('Bio').fill(HOSTILE);
  await page.getByLabel('Location').fill(HOSTILE.slice(0, 100));
  await page.getByRole('button', { name: /^Save/ }).first().click();
  // A name that mails would not show is told, and stays in its field. Signing up has taken it.
  await expect(page.getByLabel('Display name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Display name')).toHaveValue(SHORT);
  await page.getByLabel('Display name').fill('Jonas Weber');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();

  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Recipient’s name').fill(SHORT);
  await page.getByLabel('Subject').fill(HOSTILE);
  await page.getByLabel('Your letter').fill(HOSTILE);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/message/love-2');
  await page.getByLabel('Your letter').fill(HOSTILE);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Recipient’s name').fill(SHORT);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByLabel('Recipient’s name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Recipient’s name').fill('');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const confirmation = page.url();
  const messageId = confirmation.split('/').at(-1);
  const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';

  const encoded = encodeURIComponent(HOSTILE);
  await visit(page, [
    '/dashboard',
    '/messages',
    `/messages?q=${encoded}`,
    `/messages/${messageId}`,
    confirmation,
    ...['profile', 'security', 'preferences', 'account'].map((tab) => `/settings?tab=${tab}`),
    `/settings?tab=${encoded}`,
    `/presets?q=${encoded}`,
    `/presets?category=${encoded}`,
    `/faq?q=${encoded}`,
    `/message/${encoded}`,
    `/checkout/${encoded}`,
    `/${encoded}`,
  ]);
  await page.goto('/messages?status=draft');
  await page
    .getByRole('link', { name: /onerror/ })
    .first()
    .click();
  await expect(page.locator('h1')).toBeVisible();

  const recipientContext = await browser.newContext();
  const recipientIncidents = await recordIncidents(recipientContext, hostname);
  const reader = await recipientContext.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('blockquote')).toContainText('alert(3)');
  await expect(reader.getByRole('blockquote').locator('img, svg, iframe, a, script')).toHaveCount(
    0,
  );
  await reader.goto(`${link}/rights`);
  await reader.getByLabel('Anything we should know').fill(HOSTILE);
  await reader.getByRole('radio').first().check();
  await reader.getByRole('button', { name: 'Report it' }).click();
  await visit(reader, [link, `/auth?next=${encoded}`, `/verify-email?token=${encoded}`]);
  // The mail, as in a mail program that runs everything.
  await reader.goto((await mailTo(recipient)).page);
  const mail = await reader.locator('iframe').getAttribute('srcdoc');
  await reader.setContent(mail ?? '', { waitUntil: 'load' });
  await expect(reader.getByRole('link').first()).toBeVisible();
  // Names that look like markup or addresses are left out of mails.
  await expect(reader.getByText('onerror')).toHaveCount(0);
  await recipientContext.close();

  await grantRole(account.email, 'admin');
  await visit(
    page,
    [
      '',
      '/users',
      `/users?q=${encoded}`,
      '/templates',
      '/templates/new',
      '/categories',
      '/audit',
      '/messages',
      '/reports',
      '/gallery',
      '/settings',
    ].map((address) => `/admin${address}`),
  );
  await page.goto('/admin/users');
  await page.getByRole('link', { name: account.email }).click();
  await expect(page.locator('h1')).toBeVisible();

  expect(incidents).toEqual([]);
  expect(recipientIncidents).toEqual([]);
});
