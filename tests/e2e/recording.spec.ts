import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { joinAsWav } from '#app/routes/recordings/recorded-sound.ts';
import { findChromium } from '../setup/chromium.ts';
import { expect, newAccount, signUp, test } from './fixtures.ts';

const PHRASES = ['You noticed.', 'I never said so.', 'Thank you for staying.'];
const LETTER = PHRASES.join(' ');

/** The pitch of what the microphone hears tells the moment: it rises by this many hertz a second. */
const RISE = 60;
const FIRST_PITCH = 300;
const RATE = 48_000;

/** A sound whose pitch rises evenly, as a WAV file. */
async function risingSound(seconds: number): Promise<Buffer> {
  const samples = Int16Array.from({ length: RATE * seconds }, (_, index) => {
    const at = index / RATE;
    return 12_000 * Math.sin(2 * Math.PI * (FIRST_PITCH * at + (RISE / 2) * at * at));
  });
  const piece = { id: '', phrase: 0, follows: null, sampleRate: RATE, chunks: [samples] };
  return Buffer.from(await joinAsWav([piece]).arrayBuffer());
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-voice-'));
const microphoneFile = path.join(folder, 'rising.wav');
writeFileSync(microphoneFile, await risingSound(40));

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphoneFile}`,
    ],
  },
});

const card = (page: Page) => page.getByRole('region', { name: 'Read it aloud' });
const recorder = (page: Page) => page.getByRole('dialog', { name: 'Read it aloud' });
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name });

async function writeLetter(page: Page): Promise<void> {
  await page.goto('/message/gratitude-2');
  await page.getByLabel('Your message').fill(LETTER);
}

async function openRecorder(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await button(page, 'Use the microphone').click();
  await button(page, 'Start recording').click();
}

const timeLeft = (page: Page, text: string) =>
  expect(recorder(page).getByText(`${text} left`)).toBeVisible();

/** Reads the three phrases, two seconds each. */
async function readAll(page: Page): Promise<void> {
  await timeLeft(page, '2:58');
  await page.keyboard.press('Space');
  await expect(recorder(page).getByText('Phrase 2 of 3').first()).toBeVisible();
  await timeLeft(page, '2:56');
  await button(page, 'Next phrase').click();
  await timeLeft(page, '2:54');
  await button(page, 'Done').click();
}

/** The moment in the microphone's file that is heard at each of these moments of a sound, in ms. */
async function momentsHeard(page: Page, address: string, atMs: number[]) {
  // A player may ask for it, a script of the page may not.
  const response = await page.request.get(address);
  expect(response.status()).toBe(200);
  const base64 = (await response.body()).toString('base64');
  return page.evaluate(
    async ({ base64, atMs, rise, firstPitch }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
      const samples = sound.getChannelData(0);
      const windowLength = sound.sampleRate * 0.2;
      const moments = atMs.map((ms) => {
        const from = Math.round((ms / 1_000) * sound.sampleRate);
        let crossings = 0;
        for (let index = from; index < from + windowLength; index += 1) {
          if ((samples[index] ?? 0) < 0 && (samples[index + 1] ?? 0) >= 0) crossings += 1;
        }
        // In the middle of the window.
        return ((crossings / 0.2 - firstPitch) / rise) * 1_000 - 100;
      });
      return { durationMs: sound.duration * 1_000, moments };
    },
    { base64, atMs, rise: RISE, firstPitch: FIRST_PITCH },
  );
}

test('a letter read aloud survives a reload and a dead network, and its recipient hears it', async ({
  page,
  context,
  browser,
  mailTo,
}) => {
  test.slow();
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await writeLetter(page);
  await openRecorder(page);
  await expect(recorder(page).getByRole('status')).toHaveText('Recording, phrase 1 of 3');
  await readAll(page);
  await expect(button(page, 'Keep this recording')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await test.step('it survives a reload', async () => {
    await page.reload();
    await expect(card(page)).toContainText(/You have begun a recording \(0:\d\d\)/);
    await card(page).getByRole('button', { name: 'Continue' }).click();
    await button(page, 'Listen over the film').click();
    await expect(button(page, 'Pause')).toBeVisible();
  });

  await test.step('and a dead network', async () => {
    await context.setOffline(true);
    await button(page, 'Keep this recording').click();
    await expect(card(page)).toContainText('Not saved yet. We’ll keep trying.');
    // The page comes back before the recording can be saved.
    await page.route('**/recording', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await context.setOffline(false);
    await page.reload();
    await expect(card(page)).toContainText('Not saved yet');
    await page.unroute('**/recording');
    await expect(card(page)).toContainText(/Your recording, 0:\d\d/, { timeout: 90_000 });
  });

  const recording = await page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('draft');
    return (await fetch(`/messages/${id}/recording`)).json();
  });
  expect(recording.phrases.map(({ text }: { text: string }) => text)).toEqual(PHRASES);
  const starts: number[] = recording.phrases.map(({ startMs }: { startMs: number }) => startMs);

  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Read aloud by you')).toBeVisible();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  await expect(page.getByText('Read aloud by you')).toBeVisible();

  await test.step('the recipient hears what was recorded', async () => {
    const link = /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
    const reader = await browser.newPage();
    await reader.goto(link);
    await reader.getByRole('button', { name: 'Open' }).click();
    const player = reader.locator('audio').first();
    await expect(player).toBeAttached();
    const address = await player.evaluate(
      (audio: HTMLAudioElement) => audio.currentSrc || audio.querySelector('source')?.src || '',
    );
    const heard = await momentsHeard(reader, address, starts);
    expect(Math.abs(heard.durationMs - recording.durationMs)).toBeLessThan(200);
    const [first = 0] = heard.moments;
    for (const [index, moment] of heard.moments.entries()) {
      expect(Math.abs(moment - first - (starts[index] ?? 0))).toBeLessThan(200);
    }
    await reader.close();
  });
});

test('a microphone that is refused or taken away costs no finished phrase', async ({ page }) => {
  await signUp(page, newAccount());
  await writeLetter(page);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      if (document.title.startsWith('refused')) throw new DOMException('', 'NotAllowedError');
      const stream = await ask(constraints);
      window.addEventListener('unplug', () =>
        stream.getTracks()[0]?.dispatchEvent(new Event('ended')),
      );
      return stream;
    };
    document.title = `refused ${document.title}`;
  });
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await button(page, 'Use the microphone').click();
  await expect(recorder(page).getByRole('alert')).toContainText(
    'The microphone is switched off for this site',
  );
  await page.evaluate(() => {
    document.title = 'allowed';
  });
  await button(page, 'Use the microphone').click();
  await button(page, 'Start recording').click();
  await timeLeft(page, '2:59');
  await page.keyboard.press('p');
  await expect(recorder(page).getByRole('status')).toHaveText('Paused');
  await button(page, 'Continue').click();
  await page.evaluate(() => window.dispatchEvent(new Event('unplug')));
  await expect(recorder(page).getByRole('alert')).toContainText(
    'Every phrase you finished is kept',
  );
  await button(page, 'Stop here').click();
  await expect(recorder(page)).toContainText('You haven’t read 2 phrases yet');
  await button(page, 'Close').click();
  await expect(card(page)).toContainText('You have begun a recording');
  await expect(page.getByLabel('Your message')).toHaveValue(LETTER);

  await test.step('thrown away, it comes back with Undo', async () => {
    await card(page).getByRole('button', { name: 'Throw away' }).click();
    await card(page).getByRole('button', { name: 'Undo' }).click();
    await expect(card(page)).toContainText('You have begun a recording');
  });

  await test.step('signing out deletes it', async () => {
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /account|menu/i })
      .first()
      .click();
    await page.getByText('Sign Out').first().click();
    await expect(page).toHaveURL(/\/auth/);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBe(0);
  });
});

test('an anonymous sender is told that a voice can be recognised before the microphone is asked for', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await writeLetter(page);
  await page.getByText('Send Anonymously').click();
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await expect(recorder(page)).toContainText('Someone who knows you can recognise your voice');
  await expect(button(page, 'Use the microphone')).toBeHidden();
  await expect(button(page, 'Continue')).toBeDisabled();
  await recorder(page).getByText('I know that my voice can be recognised').click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Use the microphone')).toBeVisible();
});

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
    await page.getByLabel('Your message').fill(`${LETTER} I mean it.`);
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

test('words changed after the reading are recorded alone, or tapped along to the saved sound', async ({
  page,
}) => {
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
    await page.getByLabel('Your message').fill(letter);
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

test('throwing away a begun recording keeps the saved one', async ({ page }) => {
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
  await card(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(card(page)).toContainText('The recording was thrown away.');
  // The letter that waited for it is not sent on.
  await expect(card(page)).toContainText('Your recording, 0:05', { timeout: 20_000 });

  await test.step('it is still there after a reload, which does not offer to record first', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/recording', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.reload();
    // Long after the browser's storage was read.
    await page.getByLabel('Your message').fill(`${LETTER} Always.`);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Record the letter' })).toBeHidden();
    answer();
    await expect(card(page)).toContainText('Your recording, 0:05');
  });
});

test('a letter waits for its recording, and goes on without it only when its sender says so', async ({
  page,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await writeLetter(page);
  await page.getByLabel('Recipient’s email').fill(`maya-${account.email}`);
  await page.getByText('I confirm I have permission').click();
  await openRecorder(page);
  await timeLeft(page, '2:58');
  await button(page, 'Stop here').click();
  await expect(button(page, 'Keep this recording')).toBeVisible();

  await button(page, 'Close').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(card(page).getByRole('alert')).toContainText('the letter would go without it');
  await page.route('**/recording', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await card(page).getByRole('button', { name: 'Listen and keep it' }).click();
  await button(page, 'Keep this recording').click();
  await expect(card(page).getByRole('alert')).toContainText(
    'We’ll continue as soon as your recording is saved.',
  );
  await expect(page).toHaveURL(/\/message\//);

  await page.unroute('**/recording');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Read aloud by you')).toBeVisible();
});

test('the recorder fits 360 pixels, and axe finds nothing in it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newAccount());
  await writeLetter(page);
  const check = async (name: string) => {
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    const overflow = await recorder(page).evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect({ name, found, overflow }).toEqual({ name, found: [], overflow: 0 });
  };
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await expect(button(page, 'Use the microphone')).toBeFocused();
  await check('start');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Start recording')).toBeFocused();
  await check('ready');
  await page.keyboard.press('Enter');
  await timeLeft(page, '2:59');
  await expect(button(page, 'Next phrase')).toBeFocused();
  await check('recording');
  await button(page, 'Stop here').click();
  await expect(button(page, 'Listen over the film')).toBeFocused();
  await check('review');
});
