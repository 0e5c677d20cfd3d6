import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { joinAsWav } from '#app/features/recordings/browser/recorded-sound.ts';
import { CHROMIUM_FLAGS, findChromium } from '../setup/chromium.ts';

/** A letter of three phrases, and its recorder, with a microphone that hears a known sound. */

export const PHRASES = ['You noticed.', 'I never said so.', 'Thank you for staying.'];
export const LETTER = PHRASES.join(' ');

/** The pitch of what the microphone hears tells the moment: it rises by this many hertz a second. */
export const RISE = 60;
export const FIRST_PITCH = 300;
const RATE = 48_000;

/** A sound whose pitch rises evenly, as a WAV file. */
export async function risingSound(seconds: number): Promise<Buffer> {
  const samples = Int16Array.from({ length: RATE * seconds }, (_, index) => {
    const at = index / RATE;
    return 12_000 * Math.sin(2 * Math.PI * (FIRST_PITCH * at + (RISE / 2) * at * at));
  });
  const piece = { id: '', phrase: 0, follows: null, sampleRate: RATE, chunks: [samples] };
  return Buffer.from(await joinAsWav([piece]).arrayBuffer());
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-voice-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const microphoneFile = path.join(folder, 'rising.wav');
writeFileSync(microphoneFile, await risingSound(40));

/** For `test.use`: Chromium with this microphone. */
export const withMicrophone = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphoneFile}`,
    ],
  },
};

export const card = (page: Page) => page.getByRole('region', { name: 'Read it aloud' });
export const recorder = (page: Page) => page.getByRole('dialog', { name: 'Read it aloud' });
export const button = (page: Page, name: string) => recorder(page).getByRole('button', { name });

export async function writeLetter(page: Page): Promise<void> {
  await page.goto('/message/gratitude-2');
  await page.getByLabel('Your letter').fill(LETTER);
  await page.getByRole('button', { name: 'Read it aloud' }).click();
}

export async function openRecorder(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await button(page, 'Use the microphone').click();
  await button(page, 'Start recording').click();
}

const secondsOf = (text: string) => {
  const [, minutes, seconds] = /(\d):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Waits until so much is left, or less: on a busy machine nobody looks in every second. */
export const timeLeft = (page: Page, text: string) =>
  expect
    .poll(async () =>
      secondsOf(
        await recorder(page)
          .getByText(/^\d:\d\d left/)
          .innerText(),
      ),
    )
    .toBeLessThanOrEqual(secondsOf(text));

/** Reads the three phrases, two seconds each. */
export async function readAll(page: Page): Promise<void> {
  await timeLeft(page, '2:58');
  await page.keyboard.press('Space');
  await expect(recorder(page).getByText('Phrase 2 of 3').first()).toBeVisible();
  await timeLeft(page, '2:56');
  await button(page, 'Next phrase').click();
  await timeLeft(page, '2:54');
  await button(page, 'Done').click();
}
