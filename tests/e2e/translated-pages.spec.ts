import type { Page } from '@playwright/test';
import { createMessage, expect, newAccount, signUp, test, unfold } from './fixtures.ts';

/**
 * Browsers translate a page by replacing its text nodes, now and whenever it changes. These tests do the same
 * in the three ways that translators have, and go on using the page.
 */
const WAYS = ['replaces', 'wraps', 'removes first'] as const;

/** Translates a page from its hydration on, each text once. */
const translate = (page: Page, way: (typeof WAYS)[number]) =>
  page.addInitScript((how) => {
    const isForeign = (text: Node) =>
      text.parentElement?.closest('font, script, style, textarea, noscript, title, select');
    const font = () => document.createElement('font');
    function stand(text: Text) {
      const [outer, inner] = [font(), font()];
      outer.append(inner);
      const parent = text.parentNode as Node;
      if (how === 'wraps') {
        text.replaceWith(outer);
        inner.append(text);
        return;
      }
      inner.textContent = text.data;
      if (how === 'replaces') {
        text.replaceWith(outer);
        return;
      }
      const next = text.nextSibling;
      text.remove();
      parent.insertBefore(outer, next);
    }
    function translateAll() {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() !== '' && !isForeign(text)) texts.push(text);
      }
      texts.forEach(stand);
    }
    // @ts-expect-error: for the test
    window.translateAll = translateAll;
    let isWaiting = false;
    const later = () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        translateAll();
      });
    };
    addEventListener('load', () => {
      later();
      new MutationObserver(later).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  }, way);

const isTranslated = (page: Page) => expect(page.locator('font font').first()).toBeAttached();

for (const way of WAYS) {
  const tag = way === WAYS[0] ? [] : '@long';
  test(`a page whose translator ${way} its texts is written, scheduled, searched and changed`, {
    tag,
  }, async ({ context }) => {
    test.slow();
    const page = await context.newPage();
    // Where the translator is faster than our scripts, React says that it has rendered the page again (#418).
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => message.includes('#418') || faults.push(message));
    await translate(page, way);
    const account = newAccount();
    await signUp(page, account);

    // The writing page.
    await page.goto('/message/love-2');
    await isTranslated(page);
    const email = page.getByLabel('Recipient’s email');
    for (const address of ['maya@gmial.com', 'maya@hotmial.com']) {
      // The page may be rendered again only after the field was left.
      await expect(async () => {
        await email.fill(address);
        await email.press('Tab');
        await expect(page.getByText('Did you mean')).toBeVisible({ timeout: 2_000 });
      }).toPass();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Did you mean' })).toHaveText(
      'Did you mean maya@hotmail.com?',
    );
    await email.fill('maya@people.test');
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await page.getByLabel('Your letter').fill('You noticed. I never said so.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await unfold(page, 'Arrives');
    await page.getByText('Tomorrow at 8:00').click();
    await page.getByLabel('Whose time?').fill('Tokyo (Asia)');
    await expect(page.getByText('8:00 AM (Tokyo, GMT+9)')).toBeVisible();
    await page.getByLabel('Whose time?').fill('Karachi (Asia)');
    await expect(page.getByText(/8:00 AM \(\w+, GMT\+5\)/)).toBeVisible();
    await expect(page.getByText('Tokyo, GMT+9')).toHaveCount(0);
    await unfold(page, 'Arrives');
    await page.getByText('On a date I choose').click();
    await page.getByLabel('Date', { exact: true }).fill('2029-03-14');
    await expect(page.getByText(/March 14, 2029 at 9:00 AM/)).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill('2029-03-15');
    await expect(page.getByText(/March 15, 2029 at 9:00 AM/)).toBeVisible();
    await expect(page.getByText(/March 14, 2029/)).toHaveCount(0);
    for (let times = 0; times < 2; times += 1) {
      await page.getByText('Send Anonymously', { exact: true }).click();
    }

    // The recorder.
    await page.getByRole('button', { name: 'Read it aloud' }).click();
    await page.getByRole('button', { name: 'Record the letter' }).click();
    const recorder = page.getByRole('dialog', { name: 'Read it aloud' });
    await expect(recorder).toBeVisible();
    await recorder.getByRole('button', { name: 'Close' }).click();
    await expect(recorder).toHaveCount(0);

    // The checkout.
    await page.getByText('I confirm I have permission').click();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();

    // The list.
    await createMessage(page, 'ada@people.test');
    await page.goto('/messages');
    await isTranslated(page);
    // As above: the page may be rendered again after the search was typed.
    await expect(async () => {
      await page.getByRole('searchbox').fill('ada');
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/q=ada/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('maya@people.test')).toHaveCount(0);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('No messages found')).toBeVisible();
    await expect(page.getByText('ada@people.test')).toHaveCount(0);
    // A page that loads after typing would put the last search back.
    await expect(page).toHaveURL(/q=nobody/);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('maya@people.test').first()).toBeVisible();

    // The dashboard.
    await page.goto('/dashboard');
    await isTranslated(page);
    await page
      .getByRole('button', { name: /Actions for the message/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('ada@people.test')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('ada@people.test').first()).toBeVisible();

    // The settings.
    await page.goto('/settings?tab=profile');
    await isTranslated(page);
    // As above: the page may be rendered again after the field was emptied.
    await expect(async () => {
      await page.getByLabel('Display name').fill('');
      await page.getByRole('button', { name: 'Save profile' }).click();
      const refusal = page.getByText('Display name is required').first();
      await expect(refusal).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByLabel('Display name').fill('Maya');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(page.getByText('Display name is required')).toHaveCount(0);
    expect(faults).toEqual([]);
  });
}
