import type { Page } from '@playwright/test';
import { builtInFilms } from '#films/catalogue.ts';
import { createMessage, expect, newAccount, PHONE, signUp, tabTo, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const LETTER = 'You noticed.\nNobody else did.';

/** Chooses a film in the gallery by keyboard. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('Enter');
  const use = page.getByRole('dialog', { name: title }).getByRole('button', {
    name: 'Use this film',
  });
  await tabTo(page, use);
  await page.keyboard.press('Enter');
}

test('a letter gets another film from its form and at checkout, and everything written stays', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/message/love-2');
  const letter = page.getByLabel('Your letter');
  const recipient = page.getByLabel('Recipient’s email');
  const toFilms = page.getByRole('button', { name: 'Choose another film' });

  await test.step('from the form, at once after typing', async () => {
    await letter.fill(LETTER);
    await recipient.fill('maya@recipients.test');
    await page.getByLabel('Your name').fill('Jonas');
    await page.getByText('I confirm I have permission').click();
    await page.locator('.film-strip > summary').click();
    await toFilms.click();
    await expect(page.getByRole('heading', { name: 'Choose another film' })).toBeVisible();
    await expect(page.getByText('For your letter to maya@recipients.test')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep “Two Stars”' })).toBeVisible();
    await expect(page.locator('a[data-card]').first()).toHaveText('Two Stars');
    await page.getByRole('searchbox').fill('aurora');
    await expect(page.locator('a[data-card]')).not.toHaveCount(builtInFilms.length);
    await page.getByRole('searchbox').fill('');
    await choose(page, 'Quiet Gold');
    await expect(page.getByRole('heading', { name: 'Quiet Gold', level: 1 })).toBeVisible();
    await expect(page.getByText('Everything you wrote is as it was.').first()).toBeVisible();
    await expect(letter).toHaveValue(LETTER);
    await expect(recipient).toHaveValue('maya@recipients.test');
    await expect(page.getByLabel('Your name')).toHaveValue('Jonas');
    await expect(page).toHaveURL(/\/message\/[a-z]+-\d\?draft=/);
  });

  await test.step('going back and choosing to keep it changes nothing', async () => {
    await page.locator('.film-strip > summary').click();
    await toFilms.click();
    await page.getByRole('link', { name: 'Keep “Quiet Gold”' }).click();
    await expect(letter).toHaveValue(LETTER);
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(page.getByText('Quiet Gold')).toBeVisible();
  });

  await test.step('at checkout, a premium film says so, and the former one undoes it', async () => {
    const useFreeSend = page.getByRole('button', { name: 'Use Free Send' });
    await expect(useFreeSend).toBeVisible();
    await page.getByRole('link', { name: 'Choose another film' }).click();
    await choose(page, 'Northbound');
    await expect(page.getByText('This film is premium').first()).toBeVisible();
    await expect(useFreeSend).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose another film' }).first().click();
    await choose(page, 'Quiet Gold');
    await expect(page.getByText('a free send covers it').first()).toBeVisible();
    await expect(page.getByText('You noticed.', { exact: true })).toBeVisible();
    await useFreeSend.click();
    await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
    await expect(page.getByText('Quiet Gold')).toBeVisible();
  });

  await test.step('the gallery of a letter that was sent is the ordinary one', async () => {
    await page.goto(`/presets?letter=${page.url().split('/').at(-1)}`);
    await expect(page.getByRole('heading', { name: 'Preset Gallery' })).toBeVisible();
  });
});

test('without scripts, a letter gets another film with everything typed so far', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow();
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  const draft = new URL(page.url()).pathname.split('/').at(-1);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(new URL(`/message/love-2?draft=${draft}`, page.url()).href);
  await plain.getByLabel('Your letter').fill(LETTER);
  await plain.getByRole('button', { name: 'Choose another film' }).click();
  await plain.getByRole('link', { name: 'Quiet Gold', exact: true }).click();
  await plain.getByRole('button', { name: 'Use this film' }).click();
  await expect(plain.getByRole('heading', { name: 'Quiet Gold', level: 1 })).toBeVisible();
  const notice = plain.locator('noscript p', { hasText: 'Everything you wrote is as it was.' });
  await expect(notice).toBeVisible();
  await expect(plain.getByLabel('Your letter')).toHaveValue(LETTER);
  await context.close();
});

test('a tab that still shows the former film asks before it brings it back', async ({
  page,
  context,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await createMessage(page, 'maya@recipients.test');
  const draft = new URL(page.url()).pathname.split('/').at(-1);
  const form = await context.newPage();
  await form.goto(`/message/love-2?draft=${draft}`);
  await expect(form.getByLabel('Your letter')).toHaveValue('You noticed.');
  await page.getByRole('link', { name: 'Choose another film' }).click();
  await choose(page, 'Quiet Gold');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();

  await form.getByLabel('Your letter').fill('You noticed. Nobody else did.');
  await expect(form.getByText('The other is on the film “Quiet Gold”.')).toBeVisible();
  await form.getByRole('button', { name: 'Use the other version' }).click();
  await expect(form.getByRole('heading', { name: 'Quiet Gold', level: 1 })).toBeVisible();
  await expect(form.getByLabel('Your letter')).toHaveValue('You noticed.');
});
