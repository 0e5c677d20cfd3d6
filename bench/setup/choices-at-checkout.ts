import type { Browser, Locator, Page } from '@playwright/test';
import { screenOf, visibleTexts } from './sender-screen.ts';
import { signUp } from './sign-up.ts';
import { signedInContext } from './signed-in-browser.ts';
import { letterField, press, settle } from './walk-to-sent.ts';

const DAY_MS = 86_400_000;
const NAME = 'Tomas';
const CLUE = 'The bench by the lake in Bled';

/**
 * Writes a letter with every choice different from its default and goes to its checkout.
 * @param plain the checkout of a letter without any choice: what it shows is no answer to one
 * @returns the choices that this checkout does not show
 */
export async function findMissingAtCheckout(
  browser: Browser,
  origin: string,
  plain: string[],
): Promise<string[]> {
  const cookie = await signUp(origin, `lena-${Date.now()}@people.test`);
  const context = await signedInContext(browser, origin, cookie);
  const page = await context.newPage();
  await page.goto(`${origin}/message/love-2`);
  await settle(page);
  const expected = await choose(page);
  await press(page.locator('input[name=hasPermission]'));
  await press(page.getByRole('button', { name: 'Continue to Checkout' }));
  await page.waitForURL('**/checkout/**');
  await settle(page);
  const shown = await visibleTexts(await screenOf(page), 'end');
  const added = shown.filter((text) => !plain.includes(text));
  await context.close();
  return Object.entries(expected).flatMap(([choice, sign]) =>
    added.some((text) => (typeof sign === 'string' ? text.includes(sign) : sign.test(text)))
      ? []
      : [choice],
  );
}

/** @returns the name of each choice, and how it is recognized */
async function choose(page: Page): Promise<Record<string, string | RegExp>> {
  await letterField(page).fill('You noticed when nobody else did.');
  await page.locator('input[name=recipientEmail]').fill('somebody@recipients.test');
  await page.locator('input[name=recipientName]').fill(NAME);

  const language = await unfold(page, 'language', /^Language/);
  const tongue = (await language.locator('option').last().textContent()) ?? '';
  await language.selectOption({ label: tongue });
  await finish(page);

  await (await unfold(page, 'clue', /^Clue/)).fill(CLUE);
  await finish(page);
  await press(await unfold(page, 'allowsReply', /^Reply/));
  await finish(page);
  await press(await unfold(page, 'wantsReminder', /^Reminder/));
  await finish(page);

  const [arrival, opening] = [dayFromNow(40), dayFromNow(70)];
  await unfold(page, 'when', /^Arrives/);
  await press(page.locator('input[name=when][value=later]'));
  await page.locator('input[name=scheduleDate]:not([type=hidden])').fill(isoDay(arrival));
  await finish(page);
  await (await unfold(page, 'opensDate', /^(Opens|Keep it closed)/)).fill(isoDay(opening));
  await finish(page);

  return {
    'recipient’s name': NAME,
    language: tongue.trim(),
    clue: CLUE,
    reply: /repl|answer/i,
    reminder: /remind/i,
    arrives: dayPattern(arrival),
    opens: dayPattern(opening),
  };
}

/** The field with this name; where it is not in view, after its line was pressed. */
async function unfold(page: Page, name: string, line: RegExp): Promise<Locator> {
  const field = page.locator(`main [name=${name}]:not([type=hidden])`).first();
  if (!(await field.isVisible())) {
    const named = { hasText: line, visible: true };
    await press(
      page.locator('main summary, main button[aria-haspopup=dialog]').filter(named).first(),
    );
  }
  await field.waitFor({ state: 'attached' });
  return field;
}

/** Closes the sheet in which a choice was made, where it was one. */
async function finish(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Done', exact: true });
  if (await done.isVisible()) await press(done);
}

const dayFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

/** '31 December', 'December 31' or 'Dec 31'. */
function dayPattern(day: Date): RegExp {
  const month = day.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
  const date = day.getUTCDate();
  return new RegExp(`${month}\\w* ${date}\\b|\\b${date} ${month}`);
}
