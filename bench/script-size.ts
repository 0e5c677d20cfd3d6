import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import type { Benchmark, Measurement } from './measurement.ts';
import { addDraft, addLetter, type BenchInstance, startBenchWeb } from './setup/bench-instance.ts';
import { signUp } from './setup/sign-up.ts';
import { launchBrowser, signedInContext } from './setup/signed-in-browser.ts';

const MAX_BYTES = 130_000;
const MAX_BYTES_WITH_DATE = 165_000;
const MAX_FILES = 8;
/** A page has all its scripts when none has come for so long. */
const QUIET_MS = 2_000;

const EMAIL = 'maya@people.test';

interface PageToMeasure {
  name: string;
  path: string;
  /** What its visitor then does. */
  act?: (page: Page) => Promise<void>;
}

/** The scripts that a browser with an empty cache receives from our own server, until it asks for no more. */
export const scriptSize: Benchmark = {
  name: 'script-size',
  async measure() {
    const instance = await startBenchWeb();
    const cookie = await signUp(instance.origin, EMAIL);
    const browser = await launchBrowser();
    const measurements: Measurement[] = [];
    for (const page of await pagesOf(instance)) {
      measurements.push(...(await measurePage(browser, instance.origin, cookie, page)));
    }
    await browser.close();
    await instance.stop();
    return measurements;
  },
};

async function pagesOf(instance: BenchInstance): Promise<PageToMeasure[]> {
  const draftId = await addDraft(instance, { email: EMAIL, content: 'Dear Maya,' });
  const { messageId } = await addLetter(instance, {
    content: 'Dear Noa,',
    recipientEmail: 'noa@recipients.test',
  });
  await instance.pool.query(
    `update messages set user_id = (select id from users where email = $1) where id = $2`,
    [EMAIL, messageId],
  );
  await instance.pool.query(
    `insert into user_roles (user_id, role, created_at) select id, 'admin', now() from users where email = $1`,
    [EMAIL],
  );
  async function chooseDate(page: Page): Promise<void> {
    await page.locator('summary').filter({ hasText: 'Arrives' }).click();
    await page.getByText('On a date I choose').click();
  }
  return [
    { name: 'presets', path: '/presets' },
    { name: 'hear-yourself', path: '/hear-yourself' },
    { name: 'create-message', path: '/message/love-1' },
    { name: 'create-message, date chosen', path: '/message/love-1', act: chooseDate },
    { name: 'compose', path: '/compose' },
    { name: 'compose, date chosen', path: '/compose', act: chooseDate },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'messages', path: '/messages' },
    { name: 'message', path: `/messages/${messageId}` },
    { name: 'checkout', path: `/checkout/${draftId}` },
    { name: 'confirmation', path: `/confirmation/${messageId}` },
    { name: 'settings', path: '/settings' },
    { name: 'own-videos', path: '/affiliate/videos' },
    { name: 'admin', path: '/admin' },
    { name: 'admin users', path: '/admin/users' },
    { name: 'admin gallery', path: '/admin/gallery' },
    { name: 'admin settings', path: '/admin/settings' },
    { name: 'admin deliveries', path: '/admin/deliveries' },
    { name: 'admin reports', path: '/admin/reports' },
  ];
}

async function measurePage(
  browser: Browser,
  origin: string,
  cookie: string,
  { name, path, act }: PageToMeasure,
): Promise<Measurement[]> {
  const context = await signedInContext(browser, origin, cookie);
  const page = await context.newPage();
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  const answer = await page.goto(`${origin}${path}`);
  if (!answer?.ok() || new URL(page.url()).pathname !== path) {
    throw new Error(`${path} leads to ${page.url()} with status ${answer?.status()}`);
  }
  await waitUntilQuiet(page, scripts);
  if (act) {
    await act(page);
    await waitUntilQuiet(page, scripts);
  }
  const sizes = await Promise.all(
    scripts.map(async (request) => (await request.sizes()).responseBodySize),
  );
  const encodings = await Promise.all(
    scripts.map(async (request) => (await request.response())?.headers()['content-encoding']),
  );
  await context.close();
  const detail = `as received: ${encodings.filter((one) => one === 'br').length} of ${scripts.length} files with Brotli; an empty letter where there is one`;
  return [
    {
      name: `scripts of ${name}`,
      value: sizes.reduce((sum, size) => sum + size, 0),
      target: { kind: 'at most', value: act ? MAX_BYTES_WITH_DATE : MAX_BYTES },
      unit: 'bytes',
      detail,
    },
    {
      name: `scripts of ${name}, files`,
      value: scripts.length,
      target: { kind: 'at most', value: MAX_FILES },
      unit: 'files',
      detail: '',
    },
  ];
}

async function waitUntilQuiet(page: Page, scripts: Request[]): Promise<void> {
  await page.waitForLoadState('load');
  for (let before = -1; before !== scripts.length; ) {
    before = scripts.length;
    await pause(QUIET_MS);
    await Promise.all(scripts.map(async (request) => (await request.response())?.finished()));
  }
}
