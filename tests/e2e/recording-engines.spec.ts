import type { BrowserTab } from '../setup/browsers/browser-tab.ts';
import { findFirefox, openFirefox } from '../setup/browsers/firefox.ts';
import { findWebKit, openWebKit } from '../setup/browsers/webkit.ts';
import { expect, newAccount, test } from './fixtures.ts';

/**
 * Reading a letter aloud in the other engines; recording.spec.ts does it in Chromium. The sound of
 * their microphones is their own.
 */
const firefox = findFirefox();
const webKit = findWebKit();
const engines = [
  {
    name: 'Firefox',
    open: firefox ? () => openFirefox(firefox, 'device') : null,
    promise: 'a letter is read aloud and saved',
    canRecord: [true],
  },
  {
    name: 'Firefox without a device to play on',
    open: firefox ? () => openFirefox(firefox, 'none') : null,
    promise: 'the page says why it cannot record, and takes a file',
    canRecord: [false],
  },
  {
    name: 'WebKit',
    open: webKit ? () => openWebKit(webKit) : null,
    // Not every build of it has microphones.
    promise: 'a letter is read aloud and saved, or the page says why not and takes a file',
    canRecord: [true, false],
  },
];

const PHRASES = ['You noticed.', 'I never said so.', 'Thank you for staying.'];

for (const { name, open, promise, canRecord } of engines) {
  test(`in ${name}, ${promise}`, async ({ baseURL }) => {
    test.skip(!open, `${name} is not installed. npm run test:browsers installs it.`);
    test.slow();
    const tab = (await open?.()) as BrowserTab;
    try {
      await tab.goto(`${baseURL}/auth?tab=sign-up`);
      await tab.evaluate(signUpHere, newAccount());
      await tab.goto(`${baseURL}/message/gratitude-2`);
      const hasRecorded = await record(tab);
      process.stdout.write(
        `${tab.version} ${hasRecorded ? 'records' : 'says that it cannot record, and takes a file'}.\n`,
      );
      expect(canRecord).toContain(hasRecorded);
    } finally {
      await tab.close();
    }
  });
}

/** @returns false when the engine could not record, and a file was saved instead */
async function record(tab: BrowserTab): Promise<boolean> {
  // The page is there before its script.
  await expect(async () => {
    await tab.evaluate(write, PHRASES.join(' '));
    if ((await textOf(tab, 'button[aria-expanded=true]')) === '') {
      await pressButton(tab, 'Read it aloud');
    }
    if ((await textOf(tab, 'dialog:modal')) === '') await pressButton(tab, 'Record the letter');
    await expect.poll(() => textOf(tab, 'dialog:modal')).toContain('Use the microphone');
  }).toPass({ timeout: 60_000 });
  await pressButton(tab, 'Use the microphone');
  const answer = async () =>
    /Start recording|find a microphone|start its audio|switched off/.exec(
      await textOf(tab, 'dialog:modal'),
    )?.[0];
  await expect.poll(answer).toBeDefined();
  const canRecord = (await answer()) === 'Start recording';
  if (canRecord) await readAloud(tab);
  else {
    await chooseFile(tab);
    // Its length comes with the film, which moves the buttons.
    await expect.poll(() => textOf(tab, 'dialog:modal')).toContain('for maya.wav · 0:05');
  }
  await expect.poll(() => buttonsOf(tab)).toContain('Keep this recording');
  expect(await textOf(tab, 'dialog:modal')).not.toContain('may be missing');
  await pressButton(tab, 'Keep this recording');

  await expect
    .poll(() => textOf(tab, '[aria-labelledby="read-aloud"]'), { timeout: 120_000 })
    .toMatch(/Your recording, 0:\d\d/);
  const saved = await tab.evaluate(readSaved);
  expect(saved.texts).toEqual(PHRASES);
  expect(saved.starts).toEqual(saved.starts.toSorted((one, other) => one - other));
  await test.step('and plays what it was sent', () =>
    expect(Math.abs(saved.playsSeconds * 1_000 - saved.durationMs)).toBeLessThan(200));
  return canRecord;
}

async function readAloud(tab: BrowserTab): Promise<void> {
  await pressButton(tab, 'Start recording');
  for (const [phrase, next] of ['Next phrase', 'Next phrase', 'Done'].entries()) {
    // At least two seconds each; a busy machine may look later than that.
    await expect
      .poll(async () => {
        const shown = await textOf(tab, 'dialog:modal');
        const [, seconds] = /2:(\d\d) left/.exec(shown) ?? [];
        return shown.includes(`Phrase ${phrase + 1} of 3`) ? Number(seconds) : null;
      })
      .toBeLessThanOrEqual(58 - 2 * phrase);
    await pressButton(tab, next);
  }
}

async function chooseFile(tab: BrowserTab): Promise<void> {
  await tab.evaluate(() => {
    const seconds = 5;
    const rate = 8_000;
    const sound = new DataView(new ArrayBuffer(44 + seconds * rate * 2));
    const texts = [
      [0, 'RIFF'],
      [8, 'WAVEfmt '],
      [36, 'data'],
    ] as const;
    for (const [at, text] of texts) {
      for (const [index, letter] of [...text].entries()) {
        sound.setUint8(at + index, letter.charCodeAt(0));
      }
    }
    sound.setUint32(4, sound.byteLength - 8, true);
    sound.setUint32(16, 16, true);
    sound.setUint16(20, 1, true);
    sound.setUint16(22, 1, true);
    sound.setUint32(24, rate, true);
    sound.setUint32(28, rate * 2, true);
    sound.setUint16(32, 2, true);
    sound.setUint16(34, 16, true);
    sound.setUint32(40, seconds * rate * 2, true);
    for (let index = 0; index < seconds * rate; index += 1) {
      sound.setInt16(44 + index * 2, 8_000 * Math.sin(index / 5), true);
    }
    const chosen = new DataTransfer();
    chosen.items.add(new File([sound], 'for maya.wav', { type: 'audio/wav' }));
    const input = document.querySelector<HTMLInputElement>('[aria-label="Sound file"]');
    if (!input) throw new Error('no input');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function pressButton(tab: BrowserTab, label: string): Promise<void> {
  await expect.poll(() => buttonsOf(tab)).toContain(label);
  await tab.evaluate((wanted) => {
    for (const button of document.querySelectorAll('button')) {
      // Closed sheets have buttons with the same words.
      const isWanted = button.checkVisibility() && button.textContent?.trim() === wanted;
      button.toggleAttribute('data-wanted', isWanted);
      // WebKit presses nothing while the page still scrolls to it.
      if (isWanted) button.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
  }, label);
  await tab.press('[data-wanted]');
}

const buttonsOf = (tab: BrowserTab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.textContent?.trim()),
  );

const textOf = (tab: BrowserTab, selector: string) =>
  tab.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector);

async function signUpHere({ name, email, password }: ReturnType<typeof newAccount>) {
  const terms = { intent: 'sign-up', terms: 'on', age: 'adult', confirmPassword: password };
  const body = new URLSearchParams({ ...terms, name, email, password });
  const { url } = await fetch('/auth', { method: 'POST', body });
  if (url.includes('/auth')) throw new Error('not signed up');
}

/** Writes the letter as a person does, as far as the page notices. */
function write(letter: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('[name="personalizedContent"]');
  if (!field) throw new Error('no letter');
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  set?.call(field, letter);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

async function readSaved() {
  const id = new URLSearchParams(location.search).get('draft');
  const { phrases, durationMs } = await (await fetch(`/messages/${id}/recording`)).json();
  const player = document.querySelector('audio');
  if (!player) throw new Error('no player');
  const isLoaded = new Promise((resolve, reject) => {
    player.addEventListener('loadedmetadata', resolve);
    player.addEventListener('error', reject);
  });
  player.preload = 'metadata';
  player.load();
  await isLoaded;
  return {
    durationMs: Number(durationMs),
    playsSeconds: player.duration,
    texts: phrases.map(({ text }: { text: string }) => text) as string[],
    starts: phrases.map(({ startMs }: { startMs: number }) => startMs) as number[],
  };
}
