import type { Page } from '@playwright/test';
import { createMessage, expect, newAccount, signUp, test } from './fixtures.ts';

const TABS = 20;

/** When something happened, as the timeline of a message says it. */
const timeOf = (tab: Page, event: string) =>
  tab.getByRole('listitem').filter({ hasText: event }).locator('time');

test('twenty tabs load and are all told of changes over one connection, also after the tab that has it is closed', async ({
  page,
  context,
  mailTo,
}) => {
  test.slow();
  const account = newAccount();
  const recipient = `ann-${account.email}`;
  await signUp(page, account);
  await createMessage(page, recipient);
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  const mail = await mailTo(recipient);
  const link = /http\S+\/delivery\/\S+/.exec(mail.text)?.[0] ?? '';
  const messageId = page.url().split('/').at(-1);
  await page.goto('/presets');

  const streams: Page[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams.push(request.frame().page());
  });
  const tabs: Page[] = [];
  for (let count = 0; count < TABS; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`/messages/${messageId}`);
    await expect(tab.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    tabs.push(tab);
  }
  await expect.poll(() => streams.length).toBe(1);

  await test.step('a visit is told to all of them', async () => {
    // Without the sender's session, whose visits do not count.
    const response = await fetch(link);
    expect(response.status).toBe(200);
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
