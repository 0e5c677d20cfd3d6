import type { Page } from '@playwright/test';
import {
  createMessage,
  expect,
  grantRole,
  newAccount,
  sendLetter,
  signUp,
  test,
} from './fixtures.ts';

/** Names as long as they may be, without a space, on the narrowest phone. */

const NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 64);

/** The texts with this name in them that are cut off, or that reach over the edge of the window. */
const cutOff = (page: Page, name: string) =>
  page.evaluate(
    (part) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const element = text.parentElement;
        if (!text.nodeValue?.includes(part) || !element?.checkVisibility()) continue;
        // One that ends in an ellipsis is shorter on purpose.
        const isShortened = element.closest('.truncate, [class*=line-clamp], .sr-only') !== null;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        if (!isShortened && (left < -1 || right > innerWidth + 1)) {
          found.push(
            `${element.tagName}.${element.className}: ${Math.round(left)}–${Math.round(right)}`,
          );
        }
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
      return found;
    },
    name.slice(0, 12),
  );

for (const [kind, name] of [
  ['Latin', NAME],
  ['Arabic', 'عبدالرحمنالمنصوري'.repeat(4).slice(0, 64)],
] as const) {
  const tag = kind === 'Latin' ? [] : '@long';
  test(`a long ${kind} name without a space fits on every page of a narrow phone`, { tag }, async ({
    page,
    browser,
    mailTo,
  }) => {
    test.slow();
    const viewport = { width: 320, height: 640 };
    await page.setViewportSize(viewport);
    const letter = `${name} ${name}`;
    const link = await sendLetter(page, mailTo, { letter, sender: name });
    const reader = await (await browser.newContext({ viewport })).newPage();
    await reader.goto(link);
    await expect(reader.getByText(name)).toBeVisible();
    expect(await cutOff(reader, name), 'the cover').toEqual([]);
    await reader.getByRole('button', { name: 'Open' }).click();
    await expect(reader.locator('#letter')).toBeAttached();
    expect(await cutOff(reader, name), 'the letter').toEqual([]);
    await reader.goto(`${link}/rights`);
    expect(await cutOff(reader, name), 'the rights').toEqual([]);
    await reader.close();
  });
}

test('a long name fits in the lists, the settings and the admin area', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const account = newAccount(NAME);
  await signUp(page, account);
  const recipient = `${NAME.toLowerCase().slice(0, 60)}@${NAME.toLowerCase().slice(0, 60)}.test`;
  await createMessage(page, recipient);
  expect(await cutOff(page, recipient), 'the checkout').toEqual([]);
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  expect(await cutOff(page, recipient), 'the confirmation').toEqual([]);
  await grantRole(account.email, 'admin');
  const other = newAccount();
  await signUp(await (await browser.newContext()).newPage(), other);
  await page.goto(`/admin/users?search=${other.email}`);
  await page.getByRole('link', { name: other.email }).click();
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible();
  const person = new URL(page.url()).pathname;
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 640 });
    for (const address of [
      '/dashboard',
      '/messages',
      `/messages?q=${recipient}`,
      '/settings?tab=profile',
      '/settings?tab=account',
      '/admin',
      '/admin/users',
      person,
      '/admin/messages',
      '/admin/audit',
      '/admin/deliveries',
    ]) {
      await page.goto(address);
      await expect(page.locator('h1').first()).toBeVisible();
      for (const name of [NAME, recipient]) {
        expect.soft(await cutOff(page, name), `${address}, ${width} px`).toEqual([]);
      }
    }
  }
});
