import type { Page } from '@playwright/test';
import { ATTACHMENTS_DATABASE } from '#app/features/attachments/local-database.ts';
import { findViolations } from '../setup/accessibility.ts';
import { expect, newAccount, PHONE, signUp, tabTo, test } from './fixtures.ts';
import {
  button,
  card,
  FIRST_PITCH,
  LETTER,
  openRecorder,
  PHRASES,
  RISE,
  readAll,
  recorder,
  timeLeft,
  withMicrophone,
  writeLetter,
} from './recorder-page.ts';

test.use({ ...withMicrophone, viewport: PHONE });

const WINDOW_SECONDS = 0.2;
/** How far into a phrase the windows lie: a device that starts may give silence, whose noise has a pitch of its own. */
const INTO_PHRASE_SECONDS = 0.5;

/** The moment in the microphone's file that these samples were taken from, in ms. */
function momentOf(samples: number[]): number {
  const crossings = samples.filter((each, index) => each < 0 && (samples[index + 1] ?? -1) >= 0);
  return ((crossings.length / WINDOW_SECONDS - FIRST_PITCH) / RISE) * 1_000;
}

/** What the microphone heard in each phrase: a busy machine loses sound, so no clock tells. */
async function momentsRecorded(page: Page): Promise<number[]> {
  const windows = await page.evaluate(
    async ({ name, from, seconds }) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await resultOf(indexedDB.open(name));
      const read = (store: string) =>
        resultOf(database.transaction(store).objectStore(store).getAll());
      const [recording] = await read('recordings');
      const chunks: { pieceId: string; number: number; samples: Int16Array }[] =
        await read('chunks');
      database.close();
      const pieces: { id: string; phrase: number; sampleRate: number }[] = recording.pieces;
      return pieces
        .toSorted((one, other) => one.phrase - other.phrase)
        .map(({ id, sampleRate }) =>
          chunks
            .filter(({ pieceId }) => pieceId === id)
            .toSorted((one, other) => one.number - other.number)
            .flatMap(({ samples }) => [...samples])
            .slice(sampleRate * from, sampleRate * (from + seconds)),
        );
    },
    { name: ATTACHMENTS_DATABASE, from: INTO_PHRASE_SECONDS, seconds: WINDOW_SECONDS },
  );
  return windows.map(momentOf);
}

/** The length and loudness of a sound, and the moment in the microphone's file that is heard at each of these moments, in ms. */
async function momentsHeard(page: Page, address: string, atMs: number[]) {
  // A player may ask for it, a script of the page may not.
  const response = await page.request.get(address);
  expect(response.status()).toBe(200);
  const base64 = (await response.body()).toString('base64');
  const heard = await page.evaluate(
    async ({ base64, atMs, seconds }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
      const samples = sound.getChannelData(0);
      let power = 0;
      for (let index = 0; index < sound.numberOfChannels; index += 1) {
        for (const sample of sound.getChannelData(index)) power += sample ** 2 / sound.length;
      }
      const windows = atMs.map((ms) => {
        const from = Math.round((ms / 1_000) * sound.sampleRate);
        return [...samples.slice(from, from + sound.sampleRate * seconds)];
      });
      // As ITU-R BS.1770 measures loudness; its filter leaves these pitches as they are.
      const loudness = 10 * Math.log10(power) - 0.691;
      return { durationMs: sound.duration * 1_000, windows, loudness };
    },
    { base64, atMs, seconds: WINDOW_SECONDS },
  );
  return { ...heard, moments: heard.windows.map(momentOf) };
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
  const recorded = await momentsRecorded(page);

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
    await page.clock.install();
    await page.reload();
    await expect(card(page)).toContainText('Not saved yet');
    await page.unroute('**/recording');
    // Every ten seconds the page tries again.
    await page.clock.fastForward('00:10');
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
    const heard = await momentsHeard(
      reader,
      address,
      starts.map((startMs) => startMs + INTO_PHRASE_SECONDS * 1_000),
    );
    expect(Math.abs(heard.durationMs - recording.durationMs)).toBeLessThan(200);
    expect(Math.abs(heard.loudness + 16)).toBeLessThan(1.5);
    expect(recorded).toHaveLength(PHRASES.length);
    for (const [index, moment] of recorded.entries()) {
      expect(Math.abs((heard.moments[index] ?? 0) - moment)).toBeLessThan(200);
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
  await expect(page.getByLabel('Your letter')).toHaveValue(LETTER);

  await test.step('thrown away, it comes back with Undo', async () => {
    await card(page).getByRole('button', { name: 'Throw away' }).click();
    await card(page).getByRole('button', { name: 'Undo' }).click();
    await expect(card(page)).toContainText('You have begun a recording');
  });

  await test.step('signing out deletes it', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBe(0);
  });
});

test('a phrase with lost sound is named until it is read again', async ({ page }) => {
  const missing = () => recorder(page).getByText('some of phrase 1 may be missing');
  await signUp(page, newAccount());
  await writeLetter(page);
  await page.clock.install();
  await openRecorder(page);
  await timeLeft(page, '2:59');
  // The clock goes on, and the microphone gives no sound for that time.
  await page.clock.fastForward(2_000);
  await timeLeft(page, '2:57');
  await page.keyboard.press('Space');
  await timeLeft(page, '2:56');
  await button(page, 'Stop here').click();
  await expect(missing()).toBeVisible();
  await expect(recorder(page).getByText('Some may be missing')).toHaveCount(1);

  await page.reload();
  await card(page).getByRole('button', { name: 'Continue' }).click();
  await expect(missing()).toBeVisible();

  await button(page, 'Read this phrase again, phrase 1').click();
  await button(page, 'Read this phrase again').click();
  await expect(recorder(page).getByRole('status')).toHaveText('Recording, phrase 1 of 3, again');
  await timeLeft(page, '2:57');
  await button(page, 'Done').click();
  await expect(button(page, 'Keep this recording')).toBeVisible();
  await expect(missing()).toBeHidden();
});

test('an anonymous sender is told that a voice can be recognized before the microphone is asked for', async ({
  page,
}) => {
  await signUp(page, newAccount());
  await writeLetter(page);
  await page.getByText('Send Anonymously').click();
  await card(page).getByRole('button', { name: 'Record the letter' }).click();
  await expect(recorder(page)).toContainText('Someone who knows you can recognize your voice');
  await expect(button(page, 'Use the microphone')).toBeHidden();
  await expect(button(page, 'Continue')).toBeDisabled();
  await recorder(page).getByText('I know that my voice can be recognized').click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Use the microphone')).toBeVisible();
});

test('a letter waits for its recording, and goes on without it only when its sender says so', async ({
  page,
  context,
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
  await card(page).getByRole('button', { name: 'Listen and keep it' }).click();
  await context.setOffline(true);
  await button(page, 'Keep this recording').click();
  await expect(card(page).getByRole('alert')).toContainText(
    'We’ll continue as soon as your recording is saved.',
  );
  await expect(page).toHaveURL(/\/message\//);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Read aloud by you')).toBeVisible();
});

test('the recorder works by keyboard alone, fits 360 pixels, and axe finds nothing in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newAccount());
  await writeLetter(page);
  const check = async (name: string) => {
    const found = await findViolations(page, { within: 'dialog:modal' });
    const overflow = await recorder(page).evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect({ name, found, overflow }).toEqual({ name, found: [], overflow: 0 });
  };
  await card(page).getByRole('button', { name: 'Record the letter' }).focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Use the microphone')).toBeFocused();
  await check('start');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Start recording')).toBeFocused();
  await check('ready');
  await page.keyboard.press('Enter');
  await timeLeft(page, '2:59');
  await expect(button(page, 'Next phrase')).toBeFocused();
  await check('recording');
  await test.step('with less motion its level is one bar, which does not travel', async () => {
    const heights = await recorder(page)
      .locator('[aria-hidden] > span[style]')
      .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.transform));
    for (const height of heights) expect(['scaleY(0.06)', 'scaleY(0.5)']).toContain(height);
  });
  const state = recorder(page).getByRole('status').first();
  await page.keyboard.press('p');
  await expect(state).toHaveText('Paused');
  await page.keyboard.press('Space');
  await expect(state).toHaveText('Recording, phrase 1 of 3');
  await timeLeft(page, '2:57');
  await page.keyboard.press('Space');
  await expect(state).toHaveText('Recording, phrase 2 of 3');
  await tabTo(page, button(page, 'Stop here'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Listen over the film')).toBeFocused();
  await expect(state).toHaveText('Recorded. Listen before you keep it.');
  await check('review');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await test.step('nor does the film move', () =>
    expect(recorder(page).locator('video')).toHaveJSProperty('paused', true));
  await tabTo(page, button(page, 'Keep this recording'));
  await page.keyboard.press('Enter');
  await expect(recorder(page)).toBeHidden();
  await expect(card(page)).toContainText(/Your recording, 0:\d\d/, { timeout: 90_000 });
});
