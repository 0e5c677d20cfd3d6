import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

/** A phone's window, also where films play: drawing one as large as on a desktop takes most of a core. */
export const PHONE = { width: 390, height: 844 };

interface Mail {
  id: string;
  to: string;
  subject: string;
  messageId: string;
  text: string;
  /** The URL of the page that shows it. */
  page: string;
}

interface Fixtures {
  /** Waits for the newest mail to an address, or for the newest with this subject. */
  mailTo(address: string, subject?: string): Promise<Mail>;
  /** A browser tab whose console must stay clean: errors and policy reports fail the test. */
  page: Page;
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // Browsers log every 4xx response, and refused forms send them on purpose. Only the offline
      // tests disconnect.
      const isExpected = /responded with a status of 4|net::ERR_INTERNET_DISCONNECTED/.test(
        message.text(),
      );
      if (message.type() === 'error' && !isExpected) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(page);
    expect(complaints).toEqual([]);
  },

  mailTo: async ({ request, baseURL }, use) => {
    const sandbox = new URL(baseURL ?? '');
    sandbox.port = String(Number(sandbox.port) + 1);
    await use(async (address, subject) => {
      let found: Omit<Mail, 'page'> | undefined;
      const message = `a mail to ${address}${subject ? `: ${subject}` : ''}`;
      await expect
        .poll(
          async () => {
            const answer = await request.get(`${sandbox.origin}/mail?format=json`);
            const mails: Omit<Mail, 'page'>[] = await answer.json();
            found = mails.find(
              (mail) => mail.to === address && (subject === undefined || mail.subject === subject),
            );
            return found !== undefined;
          },
          { message },
        )
        .toBe(true);
      return { ...(found as Mail), page: `${sandbox.origin}/mail/${found?.id}` };
    });
  },
});

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

export const newAccount = (name = 'Jonas Weber'): NewAccount => ({
  name,
  email: `${randomUUID()}@people.test`,
  password: 'correct horse',
});

/** Posts a form as a browser without scripts does. @returns the path of the page it leads to */
async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const { baseURL = '' } = test.info().project.use;
  const answer = await page.request.post(path, { headers: { origin: baseURL }, form });
  expect(answer.status(), path).toBe(200);
  return new URL(answer.url()).pathname;
}

/** Creates an account and signs it in, by request. */
export async function signUp(page: Page, account: NewAccount): Promise<void> {
  const { name, email, password } = account;
  const path = await post(page, '/auth', {
    ...{ intent: 'sign-up', terms: 'on', age: 'adult' },
    ...{ name, email, password, confirmPassword: password },
  });
  expect(path).toBe('/');
}

/** Opens the sign-up form, fills it in and submits it, as a person does. */
export async function signUpThroughForm(page: Page, account: NewAccount): Promise<void> {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog')).toContainText("You've unlocked 1 free send");
}

/** Fills in and submits the sign-in form on the open page. */
export async function signIn(page: Page, account: NewAccount): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  // The URL changes a moment before the page, and the previous page may have the same fields.
  const form = page.locator('form').filter({ has: submit });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password').fill(account.password);
  await submit.click();
}

/** Creates a message by request. @returns the path of its checkout */
async function postMessage(page: Page, template: string, fields: Record<string, string>) {
  const path = await post(page, `/message/${template}`, {
    ...{ draftId: randomUUID(), writerId: randomUUID(), revision: '0' },
    ...{ when: 'now', allowsReply: 'on', hasPermission: 'on', ...fields },
  });
  expect(path).toMatch(/^\/checkout\//);
  return path;
}

/** Creates a message and opens its checkout. */
export async function createMessage(page: Page, recipientEmail: string): Promise<void> {
  const personalizedContent = 'You noticed.';
  await page.goto(await postMessage(page, 'love-2', { personalizedContent, recipientEmail }));
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

/** Signs up, sends a letter with the free send and opens its confirmation. @returns the link in its mail */
export async function sendLetter(
  page: Page,
  mailTo: Fixtures['mailTo'],
  {
    template = 'gratitude-2',
    letter,
    sender,
  }: { template?: string; letter: string; sender?: string },
): Promise<string> {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  const checkout = await postMessage(page, template, {
    personalizedContent: letter,
    recipientEmail: recipient,
    senderName: sender ?? account.name,
  });
  await page.goto(await post(page, checkout, { paymentMethod: 'free_send' }));
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  return /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
}

/** Holds back all requests to matching URLs. @returns a function that lets them pass */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Unfolds a line of a letter's form, such as "Arrives". On a phone it is a sheet. */
export async function unfold(page: Page, label: string): Promise<void> {
  const line = page
    .locator('details')
    .filter({ has: page.locator(`dialog[aria-label="${label}"]`) });
  if ((await line.getAttribute('open')) === null) await line.locator('summary').click();
}

/** Closes the sheet of a line, where one is open. */
export async function closeSheet(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Done', exact: true });
  if (!(await done.isVisible())) return;
  await done.click();
  await expect(done).toBeHidden();
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** The operator's own command, on the database the product under test runs on. */
export async function grantRole(email: string, role: 'admin' | 'staff'): Promise<void> {
  const { dataDir } = test.info().config.metadata;
  await promisify(execFile)('env', [
    `DATA_DIR=${dataDir}`,
    'node',
    'server/local/with-database.ts',
    'build/server/grant-role.js',
    email,
    role,
  ]);
}
