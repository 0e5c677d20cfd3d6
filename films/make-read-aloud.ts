import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_LETTER } from '#app/features/site/pages/sample-letter.server.ts';
import { convertSound } from '#app/platform/sound/convert-sound.server.ts';
import { probeSound } from '#app/platform/sound/probe-sound.server.ts';
import { withTemporaryFolder } from '#app/platform/storage/local-file.server.ts';
import { run } from './external-tools.ts';

/**
 * `npm run read-aloud` has a computer read the letter of the landing page, and writes the two files that
 * the page plays. It needs Debian's `libttspico-utils` (in non-free), `sox` and `ffmpeg`. Run it when a
 * word of that letter changes, and commit the result with its text, which a test compares.
 */
const FOLDER = 'public';
const TEXT = 'films/read-aloud.txt';
const VOICE = 'en-GB';
const MAX_SECONDS = 20;

/** A breath between paragraphs, and around the two words that matter. */
const speech = SAMPLE_LETTER.replaceAll('’', "'")
  .replaceAll('\n\n', " <break time='350ms'/> ")
  .replace('Thank you.', "<break time='150ms'/>Thank you. <break time='200ms'/>");

/** Takes off the edge of the synthesis, and puts the voice into a small room. */
const FINISH = [
  ...['highpass', '80', 'equalizer', '180', '0.9q', '1.5', 'equalizer', '3200', '1q', '-1.5'],
  ...['reverb', '14', '50', '25', '60', '8', '-3'],
  ...['silence', '1', '0.05', '0.3%', 'pad', '0.2', '0.2', 'norm', '-3'],
];

await withTemporaryFolder(async (folder) => {
  const [spoken, source] = [path.join(folder, 'spoken.wav'), path.join(folder, 'read-aloud.wav')];
  await run('pico2wave', ['--lang', VOICE, '--wave', spoken, speech]);
  await run('sox', [spoken, '--rate', '48000', source, ...FINISH]);
  const { durationMs } = await convertSound({
    ffmpeg: 'ffmpeg',
    source,
    probed: await probeSound('ffprobe', source, MAX_SECONDS),
    maxSeconds: MAX_SECONDS,
    opus: path.join(FOLDER, 'read-aloud.weba'),
    aac: path.join(FOLDER, 'read-aloud.mp4'),
  });
  await writeFile(TEXT, `${SAMPLE_LETTER}\n`);
  process.stdout.write(`${(durationMs / 1_000).toFixed(1)} seconds\n`);
});
