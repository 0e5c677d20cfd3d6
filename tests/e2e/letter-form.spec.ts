import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, PHONE, signUp, test, unfold } from './fixtures.ts';

const letterOf = (page: Page) => page.getByLabel('Your letter');

test('a letter that is refused takes its writer to the field, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('You noticed.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  const proceed = page.getByRole('button', { name: 'Continue to Checkout' });
  const name = page.getByLabel('Your name');
  await name.fill('Trust & Safety');
  await proceed.click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(page.getByText('One thing needs a change')).toBeVisible();
  await name.fill('Lena');

  // The field of a folded line, on a phone in a sheet.
  const clue = page.getByLabel('A clue, so they know it is you');
  const done = page.getByRole('button', { name: 'Done' });
  await unfold(page, 'Clue');
  await expect(page.getByRole('dialog', { name: 'Clue' })).toBeVisible();
  await clue.fill('Pay me 500 or I tell everyone');
  await done.click();
  await expect(clue).toBeHidden();
  await proceed.click();
  await expect(clue).toBeFocused();
  await expect(clue).toHaveValue('Pay me 500 or I tell everyone');
  await clue.fill('The bridge in Lisbon');
  await done.click();
  await proceed.click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('on a phone, Back closes the sheet of a line and leaves the form as it is', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('You noticed.');
  await unfold(page, 'Reply');
  const sheet = page.getByRole('dialog', { name: 'Reply' });
  await sheet.getByText('Allow a reply').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goBack();
  await expect(sheet).toBeHidden();
  // To the router, it was no way to another page.
  expect(requests.filter((url) => url.includes('.data'))).toEqual([]);
  await page.goForward();
  await expect(letterOf(page)).toHaveValue('You noticed.');
  await unfold(page, 'Reply');
  await sheet.getByRole('button', { name: 'Done' }).dblclick();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/message\/love-2\?draft=/);
  await expect(letterOf(page)).toHaveValue('You noticed.');
  await expect(page.locator('summary').filter({ hasText: 'Reply' })).toHaveText(/Reply\s*no/);
  await page.reload();
  await expect(page.locator('summary').filter({ hasText: 'Reply' })).toHaveText(/Reply\s*no/);
});

test('Next leads through what is missing, one after the other', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  const next = page.getByRole('button', { name: 'Next' });
  // Once it waits for the tick, the scripts run, and the foot stays in view.
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
  await next.click();
  await expect(letterOf(page)).toBeFocused();
  await expect(page.getByText('Write a few words first.')).toBeInViewport();
  await page.keyboard.type('You noticed.');
  await next.click();
  await expect(page.getByLabel('Recipient’s email')).toBeFocused();
  await page.keyboard.type('maya@people.test');
  await next.click();
  await expect(page.getByRole('checkbox', { name: /I confirm I have permission/ })).toBeFocused();
  await page.keyboard.press('Space');
  // That of the foot gives way to the form's own.
  const ways = page.locator('button', { hasText: 'Continue to Checkout' });
  await expect(ways.filter({ visible: true })).toHaveCount(1);
  await ways.first().click();
  await expect(page).toHaveURL(/\/checkout\//);
});

for (const [where, viewport] of [
  ['over a phone’s keyboard', { width: 390, height: 450 }],
  ['in a window of 400 % zoom', { width: 320, height: 256 }],
] as const) {
  test(`${where}, what is written and what is wrong stay above the foot`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signUp(page, newAccount());
    await page.goto('/message/love-2');
    const foot = page.locator('[data-stays]');
    const expectAboveFoot = (element: Locator) =>
      expect
        .poll(async () => {
          const [shown, covered] = await Promise.all([element.boundingBox(), foot.boundingBox()]);
          return shown && covered && shown.y + shown.height <= covered.y;
        })
        .toBe(true);
    await letterOf(page).fill('You noticed. '.repeat(60));
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Thank you.');
    await expectAboveFoot(letterOf(page));

    await page.getByLabel('Your name').fill('Trust & Safety');
    await page.getByLabel('Recipient’s email').fill('nobody');
    await page.getByText('I confirm I have permission').click();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByText('2 things need a change')).toBeVisible();
    await expect(page.getByLabel('Recipient’s email')).toBeFocused();
    await expectAboveFoot(page.getByLabel('Recipient’s email'));
    await expectAboveFoot(page.getByText('This doesn’t look like an email address'));
    // It says so in a line of its own, however little room its buttons leave.
    expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(124);
    for (const label of ['Recipient’s name', 'Your name']) {
      await page.getByLabel(label).focus();
      await expectAboveFoot(page.getByLabel(label));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
}

test('a date that is over is refused in one sentence', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  await letterOf(page).fill('Too late.');
  await page.getByLabel('Recipient’s email').fill('maya@people.test');
  await page.getByText('I confirm I have permission').click();
  await unfold(page, 'Arrives');
  await page.getByText('On a date I choose').click();
  await expect(page.getByRole('combobox', { name: 'Whose time?' })).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2024-03-14');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a later time' })).toBeVisible();
  await expect(page.getByText('Choose a later time')).toHaveCount(1);
});

test('the film shows its own words until the letter has some, then its first sentence', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  const film = page.getByRole('region', { name: 'Two Stars' });
  await expect(film.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(film.getByText('Of all the skies,')).toBeVisible();
  await letterOf(page).fill('You noticed when nobody else did. I never said so.');
  await expect(film.getByText('You noticed when nobody else did.', { exact: true })).toBeVisible();
  await expect(film.getByText('Of all the skies,')).toHaveCount(0);
  await letterOf(page).fill('');
  await expect(film.getByText('Of all the skies,')).toBeVisible();
});

test('what was wrong is forgotten once it is changed, and Next goes on', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, newAccount());
  await page.goto('/compose');
  await letterOf(page).fill('You noticed.');
  await page.getByLabel('Subject').fill('For you');
  await page.getByLabel('Recipient’s email').fill('nobody');
  await page.getByRole('button', { name: 'Send Now' }).click();
  const email = page.getByLabel('Recipient’s email');
  await expect(email).toBeFocused();
  await expect(page.getByText('One thing needs a change')).toBeVisible();
  await email.fill('maya@people.test');
  await expect(page.getByText('One thing needs a change')).toHaveCount(0);
  await letterOf(page).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { name: /I confirm I have permission/ })).toBeFocused();
  await expect(page.getByText('Confirm this, and it can go.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Confirm this, and it can go.')).toHaveCount(0);
});

test('without a network, what unfolds says so and can be asked for again', async ({
  page,
  context,
}) => {
  await signUp(page, newAccount());
  // The router looks for its routes once the scripts run, which may be after the network is idle.
  const routes = page.waitForResponse(/__manifest/);
  await page.goto('/message/love-2', { waitUntil: 'networkidle' });
  await routes;
  await context.setOffline(true);
  const missing = page.getByText('This could not be loaded. Your letter is safe.');
  const tool = page.getByRole('button', { name: 'First lines' });
  await tool.click();
  await expect(missing).toBeVisible();
  await unfold(page, 'Arrives');
  await page.getByText('In an hour').click();
  await expect(missing).toHaveCount(2);
  await letterOf(page).fill('Written without a network.');
  await context.setOffline(false);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.first().click();
  await expect(page.getByRole('region', { name: 'First lines and questions' })).toBeVisible();
  await again.click();
  await expect(page.getByText('An hour after you send it.')).toBeVisible();
  await expect(letterOf(page)).toHaveValue('Written without a network.');
});

test('where the system chooses the colours, what is on and what is chosen looks different', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signUp(page, newAccount());
  const backgroundOf = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.goto('/message/love-2');
  for (const control of [
    page.getByRole('switch', { name: 'Send Anonymously', exact: true }),
    page.getByRole('checkbox', { name: /I confirm I have permission/ }),
  ]) {
    const drawn = page
      .locator('label')
      .filter({ has: control })
      .locator('[aria-hidden=true]')
      .first();
    const off = await backgroundOf(drawn);
    await drawn.click();
    await expect.poll(() => backgroundOf(drawn)).not.toBe(off);
  }
  await page.goto('/presets');
  const [chosen, other] = [page.locator('a[aria-current]').first(), page.locator('nav a').last()];
  expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
});
