import type { Measurement } from '../measurement.ts';
import { findMissingAtCheckout } from './choices-at-checkout.ts';
import { launchBrowser } from './signed-in-browser.ts';
import { type Walk, walkToSent } from './walk-to-sent.ts';

/** The commit before the sender's side was redesigned, and what this program found there. */
const BEFORE = {
  commit: '642337c8',
  tapsToFirstWord: 16,
  wordsToFirstWord: 404,
  screens: 12,
  heightInScreens: 4.44,
  letterTopPx: 558,
  controls: 3,
  questions: 12,
  formWords: 303,
  missing: 5,
};

/**
 * Walks the path of a first-time sender on a phone. "Shown" is what `<main>` or the open dialog shows in a
 * window of 390 × 844, with what is scrolled past on the way to the next press; what is folded and the choices
 * of closed lists are not.
 */
export async function measureSenderPath(
  origin: string,
): Promise<{ walk: Walk; measurements: Measurement[] }> {
  const browser = await launchBrowser();
  try {
    const walk = await walkToSent(browser, origin);
    const missing = await findMissingAtCheckout(browser, origin, walk.plainCheckout);
    return { walk, measurements: measurementsOf(walk, missing) };
  } finally {
    await browser.close();
  }
}

function measurementsOf({ steps, form, ...walk }: Walk, missing: string[]): Measurement[] {
  const passed = steps.slice(
    0,
    steps.findIndex(({ screen }) => screen === 'letter'),
  );
  return [
    figure('taps to the first word', walk.tapsToFirstWord, [12, 'taps'], {
      before: BEFORE.tapsToFirstWord,
      from: [...passed.map(({ screen, taps }) => `${screen} ${taps}`), 'into the letter 1'],
    }),
    figure('words shown before the first word', walk.wordsToFirstWord, [350, 'words'], {
      before: BEFORE.wordsToFirstWord,
      from: passed.map(({ screen, words }) => `${screen} ${words}`),
    }),
    figure('screens from landing to sent', steps.length, [8, 'screens'], {
      before: BEFORE.screens,
      from: steps.map(({ screen }) => screen),
    }),
    figure('height of the empty form in phone screens', form.heightInScreens, [2.2, ''], {
      before: BEFORE.heightInScreens,
    }),
    figure('from the header to the letter', form.letterTopPx, [160, 'px'], {
      before: BEFORE.letterTopPx,
    }),
    figure('controls in the first screen of the form', form.controls.length, [9, 'controls'], {
      before: BEFORE.controls,
      from: form.controls,
    }),
    figure('open questions of the form', form.questions.length, [4, 'questions'], {
      before: BEFORE.questions,
      from: form.questions,
    }),
    figure('words on the empty form', form.words, [110, 'words'], { before: BEFORE.formWords }),
    figure('choices missing at checkout', missing.length, [0, 'choices'], {
      before: BEFORE.missing,
      from: missing,
    }),
  ];
}

function figure(
  name: string,
  value: number,
  [most, unit]: [number, string],
  { before, from = [] }: { before: number; from?: string[] },
): Measurement {
  return {
    name: `sender path, ${name}`,
    value,
    target: { kind: 'at most', value: most },
    unit,
    detail: [`${before} at ${BEFORE.commit}`, from.join(', ')].filter(Boolean).join('; '),
  };
}
