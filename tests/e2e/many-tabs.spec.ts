import type { BrowserContext, Page } from '@playwright/test';
import { expect, sendLetter, test } from './fixtures.ts';

const TABS = 20;

/** When something happened, as the timeline of a message says it. */
const timeOf = (tab: Page, event: string) =>
  tab.getByRole('listitem').filter({ hasText: event }).locator('time');

/** Sends a letter and leaves its confirmation. @returns its sender's page, and the link that its recipient got */
async function sendAndLeave(page: Page, mailTo: Parameters<typeof sendLetter>[1]) {
  const link = await sendLetter(page, mailTo, { letter: 'You noticed.' });
  const address = `/messages/${page.url().split('/').at(-1)}`;
  await page.goto('/presets');
  return { address, link };
}

/** The tabs that open a stream, from now on. */
function watchStreams(context: BrowserContext): Page[] {
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams.push(request.frame().page());
  });
  return streams;
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  return tab;
}

/** Without the sender's session, whose visits do not count. */
async function visit(link: string): Promise<void> {
  expect((await fetch(link)).status).toBe(200);
}

test('twenty tabs load and are all told of changes over one connection, also after the tab that has it is closed', {
  tag: '@long',
}, async ({ page, context, mailTo }) => {
  test.slow();
  const { address, link } = await sendAndLeave(page, mailTo);
  const streams = watchStreams(context);
  const tabs: Page[] = [];
  for (let count = 0; count < TABS; count += 1) tabs.push(await openTab(context, address));
  await expect.poll(() => streams.length).toBe(1);

  await test.step('a visit is told to all of them', async () => {
    await visit(link);
    for (const tab of tabs) await expect(timeOf(tab, 'Link visited')).toBeVisible();
  });

  await test.step('so is an opening once the tab with the connection is closed', async () => {
    const [leader] = streams;
    await leader?.close();
    await expect.poll(() => streams.length).toBe(2);
    const response = await fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(link).origin },
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(303);
    for (const tab of tabs.filter((one) => one !== leader)) {
      await expect(timeOf(tab, 'Opened')).toBeVisible();
    }
  });
});

test('a tab that is looked at takes over from one that the system has suspended', async ({
  page,
  context,
  mailTo,
}) => {
  test.slow();
  const { address, link } = await sendAndLeave(page, mailTo);
  const streams = watchStreams(context);
  const suspended = await openTab(context, address);
  await expect.poll(() => streams.length).toBe(1);
  const shown = await openTab(context, address);
  const system = await context.newCDPSession(suspended);
  await system.send('Debugger.enable');
  await system.send('Debugger.pause');
  await shown.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => streams.at(-1) === shown).toBe(true);
  await visit(link);
  await expect(timeOf(shown, 'Link visited')).toBeVisible();
  await system.send('Debugger.disable');
  await expect(timeOf(suspended, 'Link visited')).toBeVisible();
});

test('where tabs cannot share a connection, only those that are looked at have one', async ({
  page,
  context,
  mailTo,
}) => {
  test.slow();
  const { address, link } = await sendAndLeave(page, mailTo);
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const setVisible = (tab: Page, state: DocumentVisibilityState) =>
    tab.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const streams = watchStreams(context);
  const tabs: Page[] = [];
  for (let count = 0; count < 8; count += 1) {
    const tab = await openTab(context, address);
    await expect.poll(() => streams.at(-1) === tab).toBe(true);
    await setVisible(tab, 'hidden');
    tabs.push(tab);
  }
  await visit(link);
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  await setVisible(first, 'visible');
  await expect(timeOf(first, 'Link visited')).toBeVisible();
  expect(streams.length).toBe(9);
});
