import { expect, holdRequests, newAccount, PHONE, signUp, test } from './fixtures.ts';
import {
  button,
  card,
  LETTER,
  openRecorder,
  readAll,
  recorder,
  risingSound,
  timeLeft,
  withMicrophone,
  writeLetter,
} from './recorder-page.ts';

test.use({ ...withMicrophone, viewport: PHONE });

test('a file recorded elsewhere is heard over the film, set by tapping along, and saved', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await writeLetter(page);
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await recorder(page)
    .getByLabel('Sound file')
    .setInputFiles({
      name: 'for maya.wav',
      mimeType: 'audio/wav',
      buffer: await risingSound(5),
    });
  await expect(recorder(page)).toContainText('for maya.wav · 0:05');
  await button(page, 'Tap along').click();
  await button(page, 'Play').click();
  for (const count of [1, 2, 3]) {
    await expect(recorder(page)).toContainText(`Phrase ${count} of 3`);
    await button(page, 'Now').click();
  }
  await expect(recorder(page)).toContainText('The words appear where you tapped.');
  await button(page, 'Keep this recording').click();
  await expect(card(page)).toContainText('Your recording, 0:05', { timeout: 90_000 });

  await test.step('words that were changed since are named', async () => {
    await page.getByLabel('Your letter').fill(`${LETTER} I mean it.`);
    await page.getByLabel('Recipient’s email').focus();
    await expect(card(page)).toContainText('This phrase is not in your recording');
    await expect(card(page).getByRole('listitem')).toHaveText('“I mean it.”');
  });

  await test.step('thrown away right before the letter goes on, it does not go along', async () => {
    await page.getByLabel('Recipient’s email').fill('maya@people.test');
    await page.getByText('I confirm I have permission').click();
    await card(page).getByRole('button', { name: 'Throw away' }).click();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    const letter = page.url().split('/checkout/')[1];
    const answer = await page.request.get(`/messages/${letter}/recording`);
    expect(await answer.json()).toEqual({ state: 'none' });
  });
});

test('words changed after the reading are recorded alone, or tapped along to the saved sound', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  await signUp(page, newAccount());
  await writeLetter(page);
  await openRecorder(page);
  await readAll(page);
  await button(page, 'Keep this recording').click();
  await expect(card(page)).toContainText(/Your recording, 0:\d\d/, { timeout: 90_000 });
  const ask = () =>
    page.evaluate(async () => {
      const id = new URLSearchParams(location.search).get('draft');
      return (await fetch(`/messages/${id}/recording`)).json();
    });
  const before = await ask();
  const write = async (letter: string) => {
    await page.getByLabel('Your letter').fill(letter);
    await page.getByLabel('Recipient’s email').focus();
  };

  await write('You noticed. I should have said so. Thank you for staying.');
  await expect(card(page).getByRole('listitem')).toHaveText('“I should have said so.”');
  await card(page).getByRole('button', { name: 'Record this phrase' }).click();
  await expect(recorder(page)).toContainText('You haven’t read one phrase yet');
  await button(page, 'Continue reading').click();
  await button(page, 'Start recording').click();
  await expect(recorder(page)).toContainText('I should have said so.');
  await timeLeft(page, '2:55');
  await button(page, 'Done').click();
  await button(page, 'Keep this recording').click();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await expect(card(page)).toContainText(/Your recording, 0:\d\d/, { timeout: 90_000 });
  const after = await ask();
  expect(after.uploadId).not.toBe(before.uploadId);
  expect(after.changedPhrases).toEqual([]);
  const texts = after.phrases.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['You noticed.', 'I should have said so.', 'Thank you for staying.']);
  expect(after.phrases[1].startMs).toBe(before.phrases[1].startMs);

  await write('You noticed. I should have said so. Thank you for everything.');
  await card(page).getByRole('button', { name: 'Tap along again' }).click();
  const tapping = page.getByRole('dialog', { name: 'Tap along' });
  await tapping.getByRole('button', { name: 'Play' }).click();
  for (const count of [1, 2, 3]) {
    await expect(tapping).toContainText(`Phrase ${count} of 3`);
    await tapping.getByRole('button', { name: 'Now' }).click();
  }
  await expect(tapping).toBeHidden();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  expect((await ask()).phrases[2].text).toBe('Thank you for everything.');
});

test('throwing away a begun recording keeps the saved one', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const account = newAccount();
  await signUp(page, account);
  await writeLetter(page);
  await page.getByLabel('Recipient’s email').fill(`maya-${account.email}`);
  await page.getByText('I confirm I have permission').click();
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await recorder(page)
    .getByLabel('Sound file')
    .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: await risingSound(5) });
  await expect(recorder(page)).toContainText('a.wav · 0:05');
  await button(page, 'Keep this recording').click();
  await expect(card(page)).toContainText('Your recording, 0:05', { timeout: 90_000 });

  await card(page).getByRole('button', { name: 'Record again' }).click();
  await button(page, 'Use the microphone').click();
  await button(page, 'Start recording').click();
  await timeLeft(page, '2:58');
  await button(page, 'Close').click();
  await expect(card(page)).toContainText('You have begun a recording');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(card(page).getByRole('alert')).toContainText('would go with the earlier one');
  await page.clock.install();
  await card(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(card(page)).toContainText('The recording was thrown away.');
  // As long as it can be brought back.
  await page.clock.fastForward('00:10');
  // The letter that waited for it is not sent on.
  await expect(card(page)).toContainText('Your recording, 0:05');

  await test.step('it is still there after a reload, which does not offer to record first', async () => {
    const send = await holdRequests(page, '**/recording');
    await page.reload();
    // Long after the browser's storage was read.
    await page.getByLabel('Your letter').fill(`${LETTER} Always.`);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Record the letter' })).toBeHidden();
    send();
    await expect(card(page)).toContainText('Your recording, 0:05');
  });
});
