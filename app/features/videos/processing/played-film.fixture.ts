import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseMp4 } from '#app/platform/video/compose-mp4.server.ts';

const PICTURE = { width: 80, height: 48 };

/** Plays a file to its end: every picture in grey, and what the decoder complained about. */
export function decode(film: Buffer) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-played-'));
  const file = path.join(folder, 'played.mp4');
  writeFileSync(file, film);
  const { stdout, stderr } = spawnSync(
    'ffmpeg',
    [
      ...['-v', 'warning', '-i', file, '-map', '0:v', '-vf', 'scale=80:48,format=gray'],
      ...['-f', 'rawvideo', '-', '-map', '0:a?', '-f', 'null', '-'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true });
  const size = PICTURE.width * PICTURE.height;
  const pictures = Array.from({ length: stdout.length / size }, (_, frame) =>
    stdout.subarray(frame * size, (frame + 1) * size),
  );
  return { pictures, complaints: String(stderr) };
}

/** How long the tracks of a file play, in seconds. */
export const durationsOf = (film: Buffer) =>
  parseMp4(film).tracks.map(
    ({ samples, unitsPerSecond }) =>
      samples.reduce((sum, { duration }) => sum + duration, 0) / unitsPerSecond,
  );
