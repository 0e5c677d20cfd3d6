import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, newAccount, PHONE, signUp, test } from './fixtures.ts';

test.use({ viewport: PHONE });

const LETTER = 'You sat with me until four. Thank you.';
/** Says something for two seconds, pauses for three and says something for one. */
const VOICE = "aevalsrc='0.2*sin(220*2*PI*t)*(lt(t,2)+gt(t,5))':d=6";
const PHRASES = [
  { text: 'You sat with me until four.', startMs: 0 },
  { text: 'Thank you.', startMs: 5_000 },
];
/** When the voice begins in the film. */
const VOICE_AT = 2.2;

/** Writes a letter, reads it aloud and sends it. @returns the link in its mail */
async function sendReadLetter(
  page: Page,
  mailTo: (address: string) => Promise<{ text: string }>,
): Promise<string> {
  const account = newAccount();
  const recipient = `maya-${account.email}`;
  await signUp(page, account);
  await page.goto('/message/love-5');
  await page.getByPlaceholder('Write the words').fill(LETTER);
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  const address = `/messages/${new URL(page.url()).pathname.split('/')[2]}/recording`;
  const sound = execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', VOICE, '-c:a', 'libopus', '-f', 'webm', '-'],
  ]);
  const fields = { uploadId: randomUUID(), replaces: [], phrases: PHRASES, hasConsent: false };
  const sent = await page.request.post(address, {
    headers: { origin: new URL(page.url()).origin },
    data: Buffer.concat([Buffer.from(`${JSON.stringify(fields)}\n`), sound]),
  });
  expect(sent.status()).toBe(202);
  await expect
    .poll(async () => (await (await page.request.get(address)).json()).state, { timeout: 60_000 })
    .toBe('ready');
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();
  return /http\S+\/delivery\/\S+/.exec((await mailTo(recipient)).text)?.[0] ?? '';
}

/** Opens the letter in a new browser that tells what its voice does. */
async function openLetter(page: Page, link: string) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  const reader = await context.newPage();
  // The voice over the film is in no document: keep hold of it.
  await reader.addInitScript(() => {
    const Original = window.Audio;
    window.Audio = class extends Original {
      constructor() {
        super();
        Object.assign(window, { voice: this });
      }
    } as unknown as typeof Audio;
  });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  const state = () =>
    reader.evaluate(() => {
      const { voice } = window as unknown as { voice: HTMLAudioElement };
      const film = document.querySelector('video') as HTMLVideoElement;
      return {
        filmAt: film.currentTime,
        filmVolume: film.volume,
        isFilmPaused: film.paused,
        voiceAt: voice.currentTime,
        isVoicePaused: voice.paused,
        isMuted: [film.muted, voice.muted],
      };
    });
  return { context, reader, state };
}

test('the voice is heard with the words and the film, and the music steps back under it', async ({
  page,
  mailTo,
}) => {
  test.slow();
  const { context, reader, state } = await openLetter(page, await sendReadLetter(page, mailTo));
  // While it speaks.
  await expect.poll(async () => (await state()).voiceAt).toBeGreaterThan(0.8);
  const speaking = await state();
  expect(Math.abs(speaking.filmAt - VOICE_AT - speaking.voiceAt)).toBeLessThan(0.3);
  await expect.poll(async () => (await state()).filmVolume).toBeLessThan(0.3);
  await expect(reader.locator('.phrases p').first()).toHaveCSS('visibility', 'visible');
  // In the pause.
  await expect.poll(async () => (await state()).filmVolume).toBeGreaterThan(0.55);
  expect((await state()).filmAt).toBeLessThan(VOICE_AT + 6);
  // Afterwards.
  await expect.poll(async () => (await state()).filmAt).toBeGreaterThan(VOICE_AT + 6.5);
  await expect.poll(async () => (await state()).filmVolume).toBe(1);
  expect((await state()).isVoicePaused).toBe(true);
  await context.close();
});

test('Pause stops the voice with the film, Sound off silences both, and it can be heard again', {
  tag: '@long',
}, async ({ page, mailTo }) => {
  test.slow();
  const { context, reader, state } = await openLetter(page, await sendReadLetter(page, mailTo));
  await expect.poll(async () => (await state()).isVoicePaused).toBe(false);
  await reader.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await state()).isVoicePaused).toBe(true);
  await reader.getByRole('button', { name: 'Sound off' }).click();
  await reader.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await state()).isMuted).toEqual([true, true]);
  await expect(reader.getByRole('heading', { name: 'Hear it again' })).toBeVisible();
  await reader.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play());
  await expect
    .poll(() => reader.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.3);
  expect(await state()).toMatchObject({ isFilmPaused: true, isVoicePaused: true });
  await context.close();
});

test('without scripts the browser’s own player reads the letter', { tag: '@long' }, async ({
  page,
  mailTo,
}) => {
  test.slow();
  const link = await sendReadLetter(page, mailTo);
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const reader = await context?.newPage();
  if (!context || !reader) throw new Error('no browser');
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('blockquote')).toHaveText(LETTER);
  const player = reader.locator('audio[controls]');
  await expect(player).toBeVisible();
  const source = await player.locator('source').first().getAttribute('src');
  const cookies = await context.cookies();
  const sound = await context.request.get(new URL(source ?? '', link).href, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(sound.headers()['content-type']).toBe('audio/webm');
  await context.close();
});
