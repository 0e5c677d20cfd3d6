import type { BrowserContext, Page } from '@playwright/test';
import { expect, grantRole, newAccount, signUp, test } from './fixtures.ts';

/** Everything a browser might run, fetch or follow when a text is taken for markup. */
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
const BRIEF = '"><img src=//elsewhere.test onerror=alert(7)>';

/** Notes whatever a text managed to do in any page of a browser. */
async function watch(context: BrowserContext, ownHost: string): Promise<string[]> {
  const done: string[] = [];
  context.on('dialog', async (dialog) => {
    // A form with unsaved words asks before it is left: that is the browser's own question.
    if (dialog.type() !== 'beforeunload') done.push(`dialog: ${dialog.message()}`);
    await dialog.accept();
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== ownHost) done.push(`asked: ${request.url()}`);
  });
  await context.exposeFunction('noteViolation', (what: string) => done.push(`refused: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error exposed to the page by the line above
      window.noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return done;
}

async function visit(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) await page.goto(address, { waitUntil: 'load' });
}

test('hostile words in every field stay words on every page, in mails and for staff', async ({
  page,
  context,
  browser,
  mailTo,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { hostname } = new URL(baseURL ?? '');
  const done = await watch(context, hostname);
  const account = newAccount(BRIEF);
  const recipient = `maya-${account.email}`;
  await signUp(page, account);

  await page.goto('/settings');
  await page.getByLabel('Display name').fill(BRIEF);
  await page.getByLabel('Full name').fill(HOSTILE.slice(0, 100));
  await page.getByLabel('Bio').fill(HOSTILE);
  await page.getByLabel('Location').fill(HOSTILE.slice(0, 100));
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();

  await page.goto('/compose');
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Recipient’s name').fill(BRIEF);
  await page.getByLabel('Subject').fill(HOSTILE);
  await page.getByLabel('Content').fill(HOSTILE);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/message/love-2');
  await page.getByLabel('Your message').fill(HOSTILE);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Recipient’s name').fill(BRIEF);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const confirmation = page.url();
  const messageId = confirmation.split('/').at(-1);
  const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';

  const asked = encodeURIComponent(HOSTILE);
  await visit(page, [
    '/dashboard',
    '/messages',
    `/messages?q=${asked}`,
    `/messages/${messageId}`,
    confirmation,
    ...['profile', 'security', 'preferences', 'account'].map((tab) => `/settings?tab=${tab}`),
    `/settings?tab=${asked}`,
    `/presets?q=${asked}`,
    `/presets?category=${asked}`,
    `/faq?q=${asked}`,
    `/message/${asked}`,
    `/checkout/${asked}`,
    `/${asked}`,
  ]);
  await page.goto('/messages?status=draft');
  await page
    .getByRole('link', { name: /onerror/ })
    .first()
    .click();
  await expect(page.locator('h1')).toBeVisible();

  const reading = await browser.newContext();
  const doneReading = await watch(reading, hostname);
  const reader = await reading.newPage();
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
  await visit(reader, [link, `/auth?next=${asked}`, `/verify-email?token=${asked}`]);
  // The mail, in a mail program that lets everything run.
  await reader.goto((await mailTo(recipient)).page);
  const mail = await reader.locator('iframe').getAttribute('srcdoc');
  await reader.setContent(mail ?? '', { waitUntil: 'load' });
  await expect(reader.getByRole('link').first()).toBeVisible();
  // A name that looks like an address or like markup stands in no mail at all.
  await expect(reader.getByText('onerror')).toHaveCount(0);
  await reading.close();

  await grantRole(account.email, 'admin');
  await visit(
    page,
    [
      '',
      '/users',
      `/users?q=${asked}`,
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

  expect(done).toEqual([]);
  expect(doneReading).toEqual([]);
});
