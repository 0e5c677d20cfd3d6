import { expect, newAccount, signUp, tabTo, test } from './fixtures.ts';

test('first lines and questions come when asked for, and go once one is chosen', async ({
  page,
}) => {
  test.slow();
  await signUp(page, newAccount());
  await page.goto('/message/apology-1');
  const { keyboard } = page;
  const letter = page.getByLabel('Your letter');
  const panel = page.getByRole('region', { name: 'First lines and questions' });
  const opener = page.getByRole('button', { name: 'First lines' });
  const firstLine = panel.getByRole('button', { name: 'You were right about …' });

  await test.step('a line begins the letter, and the sender goes on', async () => {
    await tabTo(page, opener);
    await keyboard.press('Enter');
    await expect(firstLine).toBeVisible();
    await tabTo(page, firstLine);
    await keyboard.press('Enter');
    await expect(letter).toBeFocused();
    await expect(letter).toHaveValue('You were right about ');
    await expect(panel).toHaveCount(0);
    await keyboard.type('the house.');
    await expect(letter).toHaveValue('You were right about the house.');
  });

  await test.step('a question stands above the letter, outside it', async () => {
    await tabTo(page, opener);
    await keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await panel.getByRole('button', { name: 'Show others' }).click();
    const question = 'When did you first know that you were wrong?';
    await panel.getByRole('button', { name: question }).click();
    await expect(panel).toHaveCount(0);
    await expect(letter).toBeFocused();
    await expect(letter).toHaveAccessibleDescription(/When did you first know/);
    await expect(letter).toHaveValue('You were right about the house.');
    await page.getByRole('button', { name: 'Remove the question' }).click();
    await expect(page.getByText(question)).toHaveCount(0);
  });

  await test.step('a line in a letter with words replaces none of them', async () => {
    await letter.selectText();
    await opener.click();
    await firstLine.click();
    await expect(letter).toHaveValue('You were right about the house.\n\nYou were right about ');
    await keyboard.press('ControlOrMeta+z');
    await expect(letter).toHaveValue('You were right about the house.');
  });

  for (const [place, cursor, expected] of [
    ['before the first paragraph', 0, 'You were right about the house.\n\nDear Ana.\n\nYours, Leo'],
    ['after a paragraph', 9, 'Dear Ana.\n\nYou were right about the house.\n\nYours, Leo'],
    ['inside a paragraph', 5, 'Dear \n\nYou were right about the house.\n\nAna.\n\nYours, Leo'],
  ] as const) {
    await test.step(`the sender continues a line that was inserted ${place}`, async () => {
      await letter.fill('Dear Ana.\n\nYours, Leo');
      await letter.evaluate(
        (area: HTMLTextAreaElement, position) => area.setSelectionRange(position, position),
        cursor,
      );
      await opener.click();
      await firstLine.click();
      await expect(letter).toBeFocused();
      await keyboard.type('the house.');
      await expect(letter).toHaveValue(expected);
    });
  }

  await test.step('on the Compose page, the sender says what it is about', async () => {
    await page.goto('/compose');
    await opener.click();
    await page.getByLabel('What is it about?').selectOption('Gratitude');
    await panel.getByRole('button', { name: 'I never thanked you for …' }).click();
    await expect(page.getByLabel('Your letter')).toHaveValue('I never thanked you for ');
  });
});
