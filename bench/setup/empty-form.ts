import type { Page } from '@playwright/test';
import { countWords, screenOf, visibleTexts } from './sender-screen.ts';

/** Names of fields that answer one question together. Every other field is a question of its own. */
const QUESTIONS: Record<string, string> = {
  personalizedContent: 'the letter',
  recipientEmail: 'the person',
  recipientName: 'the person',
  isKept: 'the person',
  isAnonymous: 'who it is from',
  senderName: 'who it is from',
  hasPermission: 'the permission',
  when: 'when it arrives',
  scheduleDate: 'when it arrives',
  scheduleTime: 'when it arrives',
  timeZone: 'when it arrives',
  opensDate: 'when it opens',
  opensTime: 'when it opens',
  opensTimeZone: 'when it opens',
};

export interface EmptyForm {
  /** Of the whole page, in windows. */
  heightInScreens: number;
  /** From the header to the letter's field. */
  letterTopPx: number;
  words: number;
  /** What can be pressed or typed into on the first screen. */
  controls: string[];
  /** What the whole form asks without being unfolded. */
  questions: string[];
}

/** The letter's form as it comes, before anything is pressed. */
export async function measureEmptyForm(page: Page): Promise<EmptyForm> {
  const words = countWords(await visibleTexts(await screenOf(page), 'end'));
  await page.evaluate(() => window.scrollTo(0, 0));
  return { ...(await page.evaluate(readForm, QUESTIONS)), words };
}

/** Runs in the page. */
function readForm(questionsByName: Record<string, string>): Omit<EmptyForm, 'words'> {
  const main = document.querySelector('main') as HTMLElement;
  const FIELDS = 'input:not([type=hidden]), select, textarea';

  /** Switches and checkboxes are drawn by their labels. */
  const drawn = (control: Element): Element => {
    const label = (control as HTMLInputElement).labels?.[0];
    return label && control.getBoundingClientRect().width < 4 ? label : control;
  };
  const isShown = (control: Element) =>
    drawn(control).checkVisibility({ visibilityProperty: true }) &&
    drawn(control).getBoundingClientRect().width > 4;
  const nameOf = (control: Element) => {
    const label = (control as HTMLInputElement).labels?.[0]?.textContent;
    const text = control.getAttribute('aria-label') ?? label ?? control.textContent ?? '';
    return text.trim().replace(/\s+/g, ' ').slice(0, 30) || control.tagName.toLowerCase();
  };

  /** Whether a finger would hit it: a foot that stays may cover it. */
  const isInWindow = (control: Element) => {
    const target = drawn(control);
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const [from, to] = [Math.max(0, top), Math.min(window.innerHeight, bottom)];
    if (to - from < 8) return false;
    const hit = document.elementFromPoint((left + right) / 2, (from + to) / 2);
    return hit !== null && (target.contains(hit) || hit.contains(target));
  };
  const controls = [
    ...main.querySelectorAll(`${FIELDS}, a[href], button, summary, video[controls], [role=button]`),
  ]
    .filter((control) => isShown(control) && isInWindow(control))
    .map(nameOf);

  const form = main.querySelector('textarea')?.form as HTMLFormElement;
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)].filter(isShown);
  const asked = fields.map((field) => questionsByName[field.name] ?? (field.name || nameOf(field)));
  // A panel with a heading and a button asks as well, such as whether to add a picture.
  const panels = [...form.querySelectorAll('section')].flatMap((panel) => {
    const heading = panel.querySelector('h2, h3');
    const hasField = fields.some((field) => panel.contains(field));
    const isPanel = heading && isShown(heading) && panel.querySelector('button') && !hasField;
    return isPanel ? [nameOf(heading)] : [];
  });

  const letter = form.querySelector('textarea') as HTMLElement;
  return {
    heightInScreens: document.documentElement.scrollHeight / window.innerHeight,
    letterTopPx: letter.getBoundingClientRect().top - main.getBoundingClientRect().top,
    controls,
    questions: [...new Set([...asked, ...panels])],
  };
}
