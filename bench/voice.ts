import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import {
  encryptTiming,
  recordingEncryption,
} from '#app/features/recordings/recording-encryption.server.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { createFileKey, storeEncrypted } from '#app/platform/storage/encrypted-file.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { startChild } from '#server/local/child.ts';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, median, pairedRatio, rounded } from './measurement.ts';
import {
  addLetter,
  type BenchInstance,
  letterText,
  startBenchInstance,
} from './setup/bench-instance.ts';
import { emulateSlow4G } from './setup/slow-4g.ts';

const ROUNDS = 5;
const VOICE_SECONDS = 30;

interface Opened {
  /** From the tap on Open until the film, and with it its music, plays. */
  milliseconds: number;
  /** What the page has and asks for because of a voice. */
  voiceBytes: number;
  voiceRequests: number;
}

/** What a voice costs those who open a letter, and those whose letter has none. */
export const voice: Benchmark = {
  name: 'voice',
  async measure() {
    const instance = await startBenchInstance();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const web = startChild(['build/server/web.js'], { ...instance.env, PORT: String(port) });
    await web.ready;
    const add = (name: string) =>
      addLetter(instance, {
        content: letterText(400),
        recipientEmail: `${name}@recipients.test`,
        templateId: 'love-5',
      });
    const [plain, spoken] = [await add('maya'), await add('noa')];
    await addVoice(instance, spoken.messageId);
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: CHROMIUM_FLAGS,
    });
    const opened: Record<'plain' | 'spoken', Opened[]> = { plain: [], spoken: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.plain.push(await openOnSlow4G(browser, `${origin}/delivery/${plain.token}`));
      opened.spoken.push(await openOnSlow4G(browser, `${origin}/delivery/${spoken.token}`));
    }
    await browser.close();
    await web.stop();
    await instance.stop();
    const times = (letters: Opened[]) => letters.map(({ milliseconds }) => milliseconds);
    const most = (letters: Opened[], what: 'voiceBytes' | 'voiceRequests') =>
      Math.max(...letters.map((letter) => letter[what]));
    const figure = (what: 'voiceBytes' | 'voiceRequests', unit: string) => ({
      name: `letter without a voice, ${unit} that a voice adds`,
      value: most(opened.plain, what),
      target: { kind: 'at most' as const, value: 0 },
      unit,
      detail: `${most(opened.spoken, what)} with one of ${VOICE_SECONDS} s`,
    });
    return [
      figure('voiceBytes', 'bytes'),
      figure('voiceRequests', 'requests'),
      {
        name: 'letter with a voice, time from the tap to the first sound on slow 4G, relative to one without',
        value: pairedRatio(times(opened.spoken), times(opened.plain)),
        target: { kind: 'at most', value: 1.25 },
        unit: '',
        detail: `ms ${rounded(times(opened.spoken))} and ${rounded(times(opened.plain))}; median ${Math.round(median(times(opened.spoken)))}`,
      },
    ];
  },
};

/** Opens a letter in a browser that has been nowhere. */
async function openOnSlow4G(browser: Browser, link: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  let voiceRequests = 0;
  page.on('request', (request) => {
    if (/\/voice\.(webm|m4a)/.test(request.url())) voiceRequests += 1;
  });
  await emulateSlow4G(page);
  await page.addInitScript(watchFirstSound);
  const cover = (await (await page.goto(link))?.text()) ?? '';
  await page.locator('.open').first().click();
  const firstSound = await page.waitForFunction(
    () => (window as unknown as Watched).firstSound,
    undefined,
    { timeout: 120_000 },
  );
  const milliseconds = Number(await firstSound.jsonValue());
  // Its script comes with the cover, which ran it, and the player with the letter.
  const voiceBytes = countVoiceBytes(cover) + countVoiceBytes(await letterIn(page));
  await context.close();
  return { milliseconds, voiceBytes, voiceRequests };
}

const letterIn = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main')?.outerHTML ?? '');

interface Watched {
  firstSound?: number;
}

/** Runs in the page before its own scripts. */
function watchFirstSound(): void {
  document.addEventListener(
    'click',
    () => {
      const tappedAt = performance.now();
      const look = () => {
        const film = document.querySelector('video');
        const sounds = film && !film.paused && !film.muted && film.currentTime > 0;
        if (sounds) (window as unknown as Watched).firstSound = performance.now() - tappedAt;
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true, once: true },
  );
}

/** The characters of players of sound, and of scripts that make one. */
const countVoiceBytes = (html: string): number =>
  [...html.matchAll(/<script\b[\s\S]*?<\/script>|<audio\b[\s\S]*?<\/audio>/g)]
    .map(([element]) => element)
    .filter((element) => element.startsWith('<audio') || element.includes('new Audio'))
    .reduce((sum, element) => sum + element.length, 0);

/** Gives a letter a recording that is ready: a voice that reads for half a minute. */
async function addVoice({ env, keyring, pool }: BenchInstance, messageId: string): Promise<void> {
  const storage = await createStorage(parseConfig(env).storage);
  const [id, key] = [randomUUID(), createFileKey()];
  const sizes: number[] = [];
  for (const [format, options] of [
    ['webm', ['-c:a', 'libopus', '-b:a', '48k', '-f', 'webm']],
    ['m4a', ['-c:a', 'aac', '-b:a', '72k', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
  ] as const) {
    const source = `aevalsrc=0.2*sin(220*2*PI*t)*sin(3*t):d=${VOICE_SECONDS}`;
    const input = ['-v', 'error', '-f', 'lavfi', '-i', source];
    const bytes = execFileSync('ffmpeg', [...input, ...options, '-'], { maxBuffer: 2 ** 24 });
    const file = { bytes: [bytes], size: bytes.length };
    await storeEncrypted(
      storage,
      recordingEncryption.storageKey(id, format),
      file,
      recordingEncryption.secretOf(key, format),
    );
    sizes.push(bytes.length);
  }
  const phrases = [{ text: letterText(400), startMs: 0 }];
  const fileKey = recordingEncryption.encryptFileKey(keyring, id, key);
  await pool.query(
    `insert into recordings (id, message_id, upload_id, state, duration_ms, file_key, timing, opus_bytes, aac_bytes,
       created_at, updated_at) values ($1, $2, $3, 'ready', $4, $5, $6, $7, $8, now(), now())`,
    [
      ...[id, messageId, randomUUID(), VOICE_SECONDS * 1_000],
      fileKey,
      encryptTiming(keyring, { id, fileKey }, { phrases, pauses: [] }),
      ...sizes,
    ],
  );
}
