import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltInFilm } from './catalogue.ts';
import { run } from './external-tools.ts';
import { folders } from './folders.ts';
import { renderFrames } from './render-frames.ts';
import {
  createRenderPlan,
  type FrameSize,
  framesPerSecond,
  fullSize,
  type Orientation,
} from './render-plan.ts';

/** The layout of the contact sheets. */
const sheets: Record<Orientation, { count: number; columns: number; size: FrameSize }> = {
  landscape: { count: 12, columns: 3, size: { width: 480, height: 270 } },
  portrait: { count: 10, columns: 5, size: { width: 270, height: 480 } },
};

/** Writes a contact sheet of stills from the whole film. */
export async function writeContactSheet(film: BuiltInFilm, orientation: Orientation) {
  const { count, columns, size } = sheets[orientation];
  const plan = await createRenderPlan(film.id, film.durationSeconds, orientation, size);
  const step = Math.floor((plan.frames - 2) / (count - 1));
  const first = plan.frames - 1 - step * (count - 1);
  const frames = await renderFrames(plan, first, plan.frames, step);
  const rows = Math.ceil(count / columns);
  const tile = `tile=${columns}x${rows}:padding=4:color=black`;
  return writePicture(frames, size, ['-vf', tile], `${film.id}-${orientation}.png`);
}

/** Writes one full-size still. */
export async function writeStill(film: BuiltInFilm, orientation: Orientation, seconds: number) {
  const plan = await createRenderPlan(film.id, film.durationSeconds, orientation);
  const frame = Math.min(Math.round(seconds * framesPerSecond), plan.frames - 1);
  const picture = await renderFrames(plan, frame, frame + 1);
  const name = `${film.id}-${orientation}-${seconds}s.png`;
  return writePicture(picture, fullSize[orientation], [], name);
}

async function writePicture(frames: Buffer, size: FrameSize, filter: string[], name: string) {
  const folder = path.join(folders.work, 'preview');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`];
  const args = ['-v', 'error', '-y', ...raw, '-i', '-', ...filter, '-frames:v', '1', file];
  await run('ffmpeg', args, { input: frames });
  return file;
}
