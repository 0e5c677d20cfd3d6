import type { Page } from '@playwright/test';
import { makePhotoWithMetadata } from '../factories/pictures.ts';
import { createMessage, expect, newAccount, signUp, test, unfold } from './fixtures.ts';

/** Browsers that lack something, refuse it or answer oddly: people use the product all the same. */

const letterOf = (page: Page) => page.getByLabel('Your letter');

async function fillIn(page: Page): Promise<void> {
  await page.goto('/message/love-2');
  await letterOf(page).fill('By any browser.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
}

/** Makes the browser call its time zone by a name that it refuses itself. */
const withoutZone = (page: Page) =>
  page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });

test('a browser that has no name for its time zone schedules by UTC, and says so', async ({
  page,
}) => {
  await withoutZone(page);
  await signUp(page, newAccount());
  await fillIn(page);
  await unfold(page, 'Arrives');
  await page.getByText('Tomorrow at 8:00').click();
  await expect(page.getByText('doesn’t tell us your time zone')).toBeVisible();
  await expect(page.getByText(/8:00 AM \(UTC, GMT\+0\)\. Until then/)).toBeVisible();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('combobox', { name: 'Whose time?' })).toHaveValue('UTC');
  await expect(page.getByText('doesn’t tell us your time zone')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByText('March 14, 2029 at 9:00 AM (UTC, GMT+0)').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.locator('time').first()).toHaveAttribute('title', /UTC/);
  await page.locator('a[href^="/messages/"]').first().click();
  await expect(page.getByText('2029 at 9:00 AM (UTC').first()).toBeVisible();
  await page.goto('/settings/never-write');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const form = page.locator('form').filter({ has: add });
  await form.getByLabel('Email address').fill('nobody@people.test');
  await add.click();
  await expect(page.getByText('nobody@people.test')).toBeVisible();
});

test('a letter by the clock of a zone that this browser does not know is shown and edited', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await fillIn(page);
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  const zone = page.getByRole('combobox', { name: 'Whose time?' });
  await zone.fill('Toronto');
  await page.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await expect(page.getByText('9:00 AM (Toronto, GMT-4)')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const address = page.url();
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locales, options]) {
        if (options?.timeZone === 'America/Toronto') throw new RangeError('Invalid time zone');
        return new target(locales, options);
      },
    });
  });
  await page.goto(address);
  await unfold(page, 'Arrives');
  await expect(page.getByText('doesn’t know the time zone Toronto')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  // The server knows it.
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByText(/March 14, 2029 at 1:00 PM \(UTC/).first()).toBeVisible();
});

test('a browser without lists of zones and without a segmenter writes, schedules and reads aloud', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // @ts-expect-error: browsers of 2022 do not have these
    delete Intl.Segmenter;
    // @ts-expect-error
    delete Intl.supportedValuesOf;
  });
  await signUp(page, newAccount());
  await fillIn(page);
  await unfold(page, 'Arrives');
  await page.getByText('Tomorrow at 8:00').click();
  await page.getByLabel('Whose time?').fill('Asia/Tokyo');
  await page.getByLabel('Whose time?').press('Tab');
  await expect(page.getByText('8:00 AM (Tokyo, GMT+9)')).toBeVisible();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await page.getByLabel('Date', { exact: true }).fill('2029-03-14');
  await page.getByLabel('Whose time?').fill('America/Toronto');
  await page.getByRole('button', { name: 'Read it aloud' }).click();
  await page.getByRole('button', { name: 'Record the letter' }).click();
  await expect(page.getByRole('dialog', { name: 'Read it aloud' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByText('9:00 AM (Toronto, GMT-4)').first()).toBeVisible();
});

for (const [what, forbid] of [
  [
    'forbids storage',
    () => {
      const refuse = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, refuse);
      }
    },
  ],
  [
    'has no room',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  const tag = what === 'has no room' ? '@long' : [];
  test(`a browser that ${what} signs in, writes, signs out, and can have its account deleted`, {
    tag,
  }, async ({ context }) => {
    const page = await context.newPage();
    // React Router's own script for the scroll position gives up with an error, which does no harm.
    const faults: string[] = [];
    page.on('pageerror', ({ stack = '' }) => stack.includes('/assets/') && faults.push(stack));
    await page.addInitScript(forbid);
    const account = newAccount();
    await signUp(page, account);
    await fillIn(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Read it aloud' }).click();
    await expect(page.getByRole('button', { name: 'Record the letter' })).toBeVisible();
    await page.goto('/settings?tab=security');
    await page.getByText('Sign me out when I am idle').click();
    await page.goto('/dashboard');
    await expect(page.getByText('maya@people.test').first()).toBeVisible();
    await page.goto('/presets');
    await expect(page.locator('a[data-card]').first()).toBeVisible();
    await page.goto('/settings?tab=account');
    await page.getByRole('textbox', { name: 'Current password' }).fill(account.password);
    await page.getByLabel('Type DELETE MY ACCOUNT').fill('DELETE MY ACCOUNT');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/(main)?$/);
    expect(faults).toEqual([]);
  });
}

test('at a plain address, which has no random ids and no clipboard, a picture can be added', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // @ts-expect-error: missing outside a secure context
    delete Crypto.prototype.randomUUID;
    // @ts-expect-error
    delete Navigator.prototype.clipboard;
  });
  await signUp(page, newAccount());
  await fillIn(page);
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const card = page.getByRole('region', { name: /picture$/ });
  const photo = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await makePhotoWithMetadata() };
  await card.locator('input[type=file]').setInputFiles(photo);
  await card.getByLabel('What does it show?').fill('A pier.');
  await card.getByRole('button', { name: 'Keep this picture' }).click();
  await expect(card.getByRole('img', { name: 'A pier.' })).toBeVisible();
  await page.getByRole('button', { name: 'Read it aloud' }).click();
  await page.getByRole('button', { name: 'Record the letter' }).click();
  await expect(page.getByRole('dialog', { name: 'Read it aloud' })).toBeVisible();
});

test('nodes and attributes that extensions add before hydration do no harm', async ({
  context,
}) => {
  // React reports that it has rendered the page again.
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const form = document.querySelector('textarea[name=personalizedContent]')?.closest('form');
      if (!form) return;
      observer.disconnect();
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      document.body.setAttribute('data-gr-ext-installed', '');
      document.body.prepend(document.createElement('grammarly-desktop-integration'));
      for (const field of form.querySelectorAll('input, textarea')) {
        field.setAttribute('data-lpignore', 'true');
        field.after(document.createElement('com-1password-button'));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('With company.');
  await page.getByLabel('Recipient’s email').fill('maya@gmial.com');
  await page.getByLabel('Recipient’s email').press('Tab');
  await page.getByRole('button', { name: 'maya@gmail.com' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('no bar stays over the page, which does not scroll sideways', async ({ page }) => {
    await signUp(page, newAccount());
    await createMessage(page, 'maya@people.test');
    for (const address of ['/main', '/dashboard', '/presets', '/settings', '/message/love-2']) {
      await page.goto(address);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      const found = await page.evaluate(() => {
        const header = document.querySelector('header')?.getBoundingClientRect();
        const root = document.documentElement;
        return {
          covered: Math.max(0, header?.bottom ?? 0),
          over: root.scrollWidth - root.clientWidth,
        };
      });
      expect(found, address).toEqual({ covered: 0, over: 0 });
    }
  });
});
