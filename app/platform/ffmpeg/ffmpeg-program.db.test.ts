import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { measureSound } from '#tests/factories/recordings.ts';
import { makeVideo } from '#tests/factories/videos.ts';
import type { Program } from '../process/run-limited.server.ts';
import { parseMp4 } from '../video/compose-mp4.server.ts';
import { convertVideo } from '../video/convert-video.server.ts';
import { probeVideo } from '../video/probe-video.server.ts';
import { bundled, findVideoTools } from '../video/video-tools.server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-ffmpeg-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAX_SECONDS = 180;

async function convert(name: string, ffmpeg: Program, ffprobe: Program) {
  const [source, target] = [path.join(folder, 'source.mov'), path.join(folder, `${name}.mp4`)];
  const probed = await probeVideo(ffprobe, source, 'mov', MAX_SECONDS);
  const options = { ffmpeg, source, target, probed, maxSeconds: MAX_SECONDS };
  await convertVideo({ ...options, onProgress: () => {} });
  const film = readFileSync(target);
  const [video, audio] = parseMp4(film).tracks;
  const { loudness } = await measureSound(film);
  return {
    probed: await probeVideo(ffprobe, target, 'mp4', MAX_SECONDS),
    frames: video?.samples.length,
    packets: audio?.samples.length ?? 0,
    bytes: film.length,
    loudness,
  };
}

test('the bundled FFmpeg converts a video as the system’s does', async () => {
  writeFileSync(path.join(folder, 'source.mov'), makeVideo('mov', ['-r', '24'], { seconds: 3 }));
  const ours = await convert('ours', bundled('ffmpeg'), bundled('ffprobe'));
  const theirs = await convert('theirs', 'ffmpeg', 'ffprobe');
  expect(ours.frames).toBe(theirs.frames);
  expect(ours.probed).toMatchObject({ widthPixels: 160, heightPixels: 96, audioTrack: 0 });
  // Newer versions cut the sound where it ends, and not where its last packet does.
  expect(Math.abs(ours.packets - theirs.packets)).toBeLessThanOrEqual(2);
  expect(Math.abs(ours.bytes / theirs.bytes - 1)).toBeLessThan(0.05);
  expect(Math.abs(ours.loudness - theirs.loudness)).toBeLessThan(0.5);
  // Both conversions give way to everything else on the machine.
}, 180_000);

test('the bundled FFmpeg finds every track of a video', async () => {
  const [film, words] = [path.join(folder, 'words.mp4'), path.join(folder, 'words.srt')];
  writeFileSync(words, '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
  writeFileSync(film, makeVideo('mp4', [], {}, ['-i', words]));
  expect(await probeVideo(bundled('ffprobe'), film, 'mp4', MAX_SECONDS)).toMatchObject({
    ...{ videoTrack: 0, audioTrack: 0 },
  });
});

test('a program that the settings name is not replaced by another', async () => {
  const config = { ffmpegPath: null, ffprobePath: 'no-such-program', maxSeconds: MAX_SECONDS };
  expect(await findVideoTools(config)).toEqual({
    isAvailable: false,
    reason: 'no-such-program was not found on this machine',
  });
});
