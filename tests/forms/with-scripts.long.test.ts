import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Route,
} from '@playwright/test';
import type { DataRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person } from '../factories/people.ts';
import { CHROMIUM_FLAGS, requireChromium } from '../setup/chromium.ts';
import { startDatabaseProxy } from '../setup/database-proxy.ts';
import type { TcpProxy } from '../setup/tcp-proxy.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { startWebProgram, type WebProgram } from '../setup/web-program.ts';
import { buildEveryPage, type EveryPage } from './every-page.ts';
import { failureWords } from './failure-words.ts';
import { fillIn, findRenderedForms, nameOf, sampleOf } from './rendered-forms.ts';

const secrets = {
  ...testEnvironment('postgres://unused@localhost/unused'),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const app = createTestApp(secrets);

type Fields = [name: string, value: string][];

const FORMS = 'form[method=post]:has(button)';

/**
 * Posted by the browser itself, which without-scripts.db.test.ts covers; and the preferences, which are
 * saved at every change.
 */
const BY_BROWSER =
  /^\/(admin\/reports\/:id\/evidence|affiliate$|checkout\/:id\/card|delivery|genuine|question|messages\/:id\/picture|preview|pricing|settings save-preferences|settings\/(avatar|billing)|sign-out|theme)/;

/** Milliseconds. Generous: other database tests keep the machine busy. */
const TIMEOUT = 60_000;

describe('a form that is posted by scripts', () => {
  let database: TcpProxy;
  let web: WebProgram;
  let browser: Browser;
  let everyPage: EveryPage;

  beforeAll(async () => {
    const proxied = await startDatabaseProxy(app.databaseUrl);
    database = proxied.proxy;
    web = await startWebProgram({ ...app, databaseUrl: proxied.url }, secrets);
    browser = await chromium.launch({
      executablePath: requireChromium(),
      args: CHROMIUM_FLAGS,
    });
    everyPage = await buildEveryPage(app);
  });
  afterAll(async () => {
    await browser?.close();
    await web?.child.stop();
    await database?.close();
  });

  async function openBrowser(visitor: Person | null): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: web.origin,
      reducedMotion: 'reduce',
      // Nobody looks at it, and drawing a large one takes longer.
      viewport: { width: 360, height: 400 },
    });
    context.setDefaultTimeout(TIMEOUT);
    const cookies = visitor?.credentials.get('cookie')?.split('; ') ?? [];
    await context.addCookies(
      cookies.map((cookie) => {
        const [name = '', ...value] = cookie.split('=');
        return { name, value: value.join('='), url: web.origin };
      }),
    );
    return context;
  }

  /** Whether the page has scripts, and a form that has not been seen. */
  async function isWanted(page: Page, path: string, seen: Set<string>) {
    const html = await (await page.request.get(path)).text();
    const names = findRenderedForms(html, path).map((form) => nameOf(form.action, fillIn(form)));
    const isNew = (name: string) => !seen.has(name) && !BY_BROWSER.test(name);
    return html.includes('type="module"') && names.some(isNew);
  }

  /** Opens a page and waits until its scripts run. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.waitForFunction(isIdle);
    // React has taken the forms over once the input recorded before has been repeated.
    await page.waitForFunction(() => window.earlyInput === undefined);
  }

  /**
   * Runs a check for every form, once for those that are the same on several pages.
   * @param leavesPage whether a check ends on another page, or on another state of this one
   */
  async function forEveryForm(
    check: (page: Page, form: Form) => Promise<void>,
    { only, leavesPage = false }: { only?: Person; leavesPage?: boolean } = {},
  ): Promise<string[]> {
    const seen = new Set<string>();
    for (const visitor of new Set(everyPage.pages.map((page) => page.visitor))) {
      if (only && visitor !== only) continue;
      const context = await openBrowser(visitor);
      const page = await context.newPage();
      for (const wanted of everyPage.pages.filter((one) => one.visitor === visitor)) {
        if (!(await isWanted(page, wanted.path, seen))) continue;
        await open(page, wanted.path);
        const forms = page.locator(FORMS);
        for (let position = 0; position < (await forms.count()); position += 1) {
          const form = formOn(page, position);
          const name = nameOf(await form.action(), await form.read());
          if (seen.has(name) || BY_BROWSER.test(name)) continue;
          await form.fill();
          if (await form.isDisabled()) continue;
          seen.add(name);
          const [address, isLast] = [page.url(), position === (await forms.count()) - 1];
          await check(page, { ...form, name }).catch((error: Error) => {
            throw new Error(`${name} on ${wanted.path}: ${error.message}`, { cause: error });
          });
          if (leavesPage && !isLast) await open(page, address);
        }
      }
      await context.close();
    }
    return [...seen].sort();
  }

  test('stays on its page with everything typed and its own words when we fail, or cannot be reached', async () => {
    const names = await forEveryForm(async (page, form) => {
      // A letter being written has its draft in the address.
      const isLetter = (await form.read()).some(([field]) => field === 'draftId');
      if (isLetter) await page.waitForURL(/draft=/);
      const [address, typed] = [page.url(), await form.read()];
      for (const fault of ['an error', 'a dead line']) {
        if (fault === 'an error') database.cut();
        else await page.route('**/*', abortPosts);
        await form.submit();
        const notice = page
          .getByRole('alertdialog')
          .filter({ hasText: failureWords[form.name] ?? '' });
        await notice.waitFor();
        // A busy button is no submit button.
        await page.waitForFunction(isIdle);
        expect({ fault, address: page.url() }).toEqual({ fault, address });
        await expect.poll(() => form.read(), { message: fault, timeout: TIMEOUT }).toEqual(typed);
        await notice.getByRole('button', { name: 'Dismiss' }).click();
        await notice.waitFor({ state: 'detached' });
        database.restore();
        await page.unroute('**/*');
      }
    });
    expect(names).toEqual(Object.keys(failureWords).filter((name) => !BY_BROWSER.test(name)));
  }, 600_000);

  test('comes back with everything typed once its user has signed in again', async () => {
    const { admin } = everyPage;
    await forEveryForm(
      async (page, form) => {
        const typed = withoutSecrets(await form.read());
        if (NO_SESSION.test(form.name) || typed.length === 0) return;
        await app.pool.query('delete from sessions where user_id = $1', [admin.userId]);
        const address = new URL(page.url());
        await form.submit();
        const notice = page.getByRole('alertdialog').filter({ hasText: 'Session Invalid' });
        await notice.first().waitFor();
        // Scripts of their own stay, and sign in elsewhere.
        const hasStayed = !page.url().includes('/auth');
        if (hasStayed) {
          expect(withoutSecrets(await form.read())).toEqual(typed);
          await page.goto('/dashboard');
        }
        await page.getByLabel('Email').fill(admin.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await page.waitForURL(
          (url) => url.pathname === (hasStayed ? '/dashboard' : address.pathname),
        );
        if (!hasStayed) {
          await page.waitForFunction(isIdle);
          // A letter that is to be sent later may show more fields by now.
          await expect
            .poll(() => form.read(), { timeout: TIMEOUT })
            .toEqual(expect.arrayContaining(typed));
        }
      },
      { only: admin, leavesPage: true },
    );
  }, 600_000);
});

/** Taken from strangers too. */
const NO_SESSION = /^\/(auth|reset-password|verify-email)/;

/**
 * What somebody has typed: no passwords, nothing that the server writes into the form, and of a letter
 * only its words: a draft holds no time without a date, and no permission.
 */
const withoutSecrets = (fields: Fields) =>
  fields.filter(
    ([name]) =>
      !/password|csrf|revision|writerId|cancellationId|^(intent|id|from|means|when|schedule.*|timeZone|opensTime(?:Zone)?|hasPermission|returnTo)$/i.test(
        name,
      ),
  );

/** Runs in the page: whether the router is there, and not navigating. */
const isIdle = () => {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: DataRouter };
  return router?.state.navigation.state === 'idle';
};

const abortPosts = (route: Route) =>
  route.request().method() === 'POST' ? route.abort() : route.continue();

interface Form {
  name: string;
  action(): Promise<string>;
  isDisabled(): Promise<boolean>;
  /** What it would send. Files count by their name. */
  read(): Promise<Fields>;
  /** Fills in every field as a person would. */
  fill(): Promise<void>;
  submit(): Promise<void>;
}

function formOn(page: Page, position: number): Omit<Form, 'name'> {
  const form = page.locator(FORMS).nth(position);
  return {
    action: () => form.evaluate((element) => new URL((element as HTMLFormElement).action).pathname),
    isDisabled: () => form.evaluate((element) => !element.querySelector('button:not(:disabled)')),
    read: () =>
      form.evaluate((element) => {
        const button = element.querySelector<HTMLButtonElement>(
          'button[type=submit]:not([formtarget])',
        );
        const fields = [...new FormData(element as HTMLFormElement)];
        // Also one that is disabled until the form is filled in.
        if (button?.name) fields.push([button.name, button.value]);
        return fields.map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : value.name,
        ]);
      }),
    async fill() {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const fields = form.locator('input:visible, textarea:visible');
      for (const field of await fields.elementHandles()) {
        const { type, name, inputMode, isConnected } = await field.evaluate((element) => {
          const { type, name, inputMode, isConnected } = element as HTMLInputElement;
          return { type, name, inputMode, isConnected };
        });
        // A choice before it may have taken it away.
        if (!isConnected) continue;
        if (type === 'checkbox' || type === 'radio') {
          // A click, as on the label: the boxes themselves are hidden.
          await field.evaluate((element) => {
            if (!(element as HTMLInputElement).checked) (element as HTMLInputElement).click();
          });
        } else if (type !== 'file' && name) {
          await field.fill(sampleOf(type, name, inputMode));
        }
      }
    },
    submit: () =>
      form.evaluate((element) =>
        element.querySelector<HTMLButtonElement>('button[type=submit]:not([formtarget])')?.click(),
      ),
  };
}
