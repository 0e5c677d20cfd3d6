import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { type EmptyForm, measureEmptyForm } from './empty-form.ts';
import { countWords, goldenControl, screenOf, visibleTexts } from './sender-screen.ts';

const FILM = 'Two Stars';
/** More than any way to a letter has had. */
const MAX_SCREENS = 20;
/** A page that has not changed for so long waits for its visitor. */
const STILL_MS = 300;
const MAX_WAITS = 50;

interface Step {
  screen: string;
  /** Words that were in the window until the sender went on, with those scrolled past. */
  words: number;
  /** Presses on this screen. Typing is none; a press into a field is one. */
  taps: number;
}

export interface Walk {
  steps: Step[];
  /** Before the letter's field has the focus. */
  tapsToFirstWord: number;
  /** On the screens before the letter's form. */
  wordsToFirstWord: number;
  form: EmptyForm;
  /** The texts of the checkout of a letter without any choice. */
  plainCheckout: string[];
}

/** A phone with light colours, in a fixed place. */
const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
  });

export const letterField = (page: Page): Locator =>
  page.locator('main textarea[name=personalizedContent]');

/** The box of a switch or checkbox is drawn by its label. @returns what a finger can press */
async function touchTarget(field: Locator): Promise<Locator> {
  const box = await field.boundingBox();
  const isDrawn = box !== null && box.width > 4;
  if (isDrawn) return field;
  const id = await field.getAttribute('id');
  return id
    ? field.page().locator(`label[for="${id}"]`)
    : field.locator('xpath=ancestor::label[1]');
}

/** Presses a control where no link in its label is. */
export async function press(field: Locator): Promise<void> {
  const target = await touchTarget(field);
  // No further than needed: a sender stops scrolling when the control is there.
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
  );
  const isLabel = await target.evaluate((element) => element.tagName === 'LABEL');
  await target.tap(isLabel ? { position: { x: 8, y: 10 } } : {});
}

/** Waits until a page is complete, and stays as it is. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
  for (let before = ''; ; ) {
    // Fails while one page gives way to another.
    const now = await stateOf(page).catch(() => '');
    if (now !== '' && now === before) return;
    before = now;
    await pause(STILL_MS);
  }
}

/**
 * Goes from the landing page to a sent letter as somebody who comes for the first time: by the golden
 * button of each screen, where there is one, and with nothing chosen that need not be.
 */
export async function walkToSent(browser: Browser, origin: string): Promise<Walk> {
  const context = await newPhone(browser);
  const page = await context.newPage();
  const steps: Step[] = [];

  /** Adds a screen, and does on it what the sender does. */
  async function pass(
    screen: string,
    act: (tap: (control: Locator) => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    const step: Step = { screen, words: 0, taps: 0 };
    steps.push(step);
    const look = async () => {
      const words = countWords(await visibleTexts(await screenOf(page), 'window'));
      step.words = Math.max(step.words, words);
    };
    await look();
    await act(async (control) => {
      await (await touchTarget(control)).evaluate((element) =>
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
      );
      await look();
      step.taps += 1;
      await press(control);
    });
  }

  await page.goto(origin);
  for (let at = await settledScreen(page); at.kind !== 'form'; at = await settledScreen(page)) {
    if (steps.length === MAX_SCREENS) throw new Error(`No letter after ${MAX_SCREENS} screens.`);
    await pass(at.name, (tap) => leave(page, at, tap));
  }

  const wordsToFirstWord = sum(steps.map(({ words }) => words));
  const form = await measureEmptyForm(page);
  let tapsToFirstWord = 0;
  await pass('letter', async (tap) => {
    if (!(await hasFocus(letterField(page)))) await tap(letterField(page));
    tapsToFirstWord = sum(steps.map(({ taps }) => taps));
    await page.keyboard.insertText('You noticed when nobody else did.');
    await tap(page.locator('input[name=recipientEmail]'));
    await page.keyboard.insertText(`tomas-${randomUUID()}@recipients.test`);
    await tap(page.locator('input[name=hasPermission]'));
    await tap(page.getByRole('button', { name: 'Continue to Checkout' }));
    await page.waitForURL('**/checkout/**');
  });

  await settle(page);
  const plainCheckout = await visibleTexts(await screenOf(page), 'end');
  await pass('checkout', async (tap) => {
    await tap(page.getByRole('button', { name: 'Use Free Send' }));
    await page.waitForURL('**/confirmation/**');
  });
  await settle(page);
  await page.getByRole('heading', { name: /on their way/ }).waitFor();
  await pass('confirmation', async () => {});
  await context.close();
  return { steps, tapsToFirstWord, wordsToFirstWord, form, plainCheckout };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

interface Arrival {
  kind: 'form' | 'sign-up' | 'sign-in' | 'gallery' | 'other';
  name: string;
  /** As it is now, to tell when another screen has come. */
  state: string;
}

/** What the sender sees, once it has come. */
async function settledScreen(page: Page): Promise<Arrival> {
  await settle(page);
  const screen = await screenOf(page);
  const state = await stateOf(page);
  const isDialog = await screen.evaluate((element) => element.tagName !== 'MAIN');
  const { pathname } = new URL(page.url());
  if (isDialog) return { kind: 'other', name: `dialog on ${pathname}`, state };
  if (await letterField(page).isVisible()) return { kind: 'form', name: 'letter', state };
  if (await screen.getByLabel('Confirm password').isVisible()) {
    return { kind: 'sign-up', name: 'sign up', state };
  }
  if (pathname === '/auth') return { kind: 'sign-in', name: 'sign in', state };
  return { kind: pathname === '/presets' ? 'gallery' : 'other', name: pathname, state };
}

/** Address, dialog and fields: another of them is another screen. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('dialog[open], [role=dialog], input, textarea')]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.tagName} ${element.getAttribute('name') ?? ''}`);
    return `${location.href} ${shown.join(', ')}`;
  });

async function leave(
  page: Page,
  { kind, state }: Arrival,
  tap: (control: Locator) => Promise<void>,
): Promise<void> {
  const screen = await screenOf(page);
  if (kind === 'sign-up') await signUp(screen, tap);
  else if (kind === 'sign-in') await tap(screen.getByText('Sign Up', { exact: true }).first());
  else if (kind === 'gallery') await tap(screen.getByRole('link', { name: FILM }).first());
  else await tap(await goldenControl(screen));
  for (let waits = 0; (await stateOf(page).catch(() => state)) === state; waits += 1) {
    if (waits === MAX_WAITS) throw new Error(`Nothing came after ${state}`);
    await pause(STILL_MS);
  }
}

async function signUp(screen: Locator, tap: (control: Locator) => Promise<void>): Promise<void> {
  const { keyboard } = screen.page();
  const typed = [
    ['Name', 'Lena Hoffmann'],
    ['Email', `${randomUUID()}@people.test`],
    ['Password', 'correct horse'],
    ['Confirm password', 'correct horse'],
  ] as const;
  for (const [label, text] of typed) {
    const field = screen.getByLabel(label, { exact: true });
    if (!(await hasFocus(field))) await tap(field);
    await keyboard.insertText(text);
  }
  await tap(screen.getByLabel('I am 18 or older'));
  await tap(screen.locator('input[name=terms]'));
  await tap(screen.getByRole('button', { name: 'Create Account' }));
}
