import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from './external-tools.ts';
import { folders } from './folders.ts';
import type { EncodedFile } from './manifest.ts';
import { describeFile } from './probe-film.ts';
import { renderFrames } from './render-frames.ts';
import {
  type FrameSize,
  framesPerSecond,
  type Orientation,
  type RenderPlan,
} from './render-plan.ts';

/** The long sides: full size, half a desktop window, a gallery card. */
const posterLengths = [1280, 800, 480] as const;

export const posterEncoding = {
  avif: {
    type: 'image/avif',
    extension: 'avif',
    args: '-c:v libaom-av1 -still-picture 1 -crf 26 -cpu-used 3 -pix_fmt yuv420p10le -color_range pc -colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1',
    convert: 'out_range=full:out_color_matrix=bt709',
  },
  jpeg: {
    type: 'image/jpeg',
    extension: 'jpg',
    args: '-c:v mjpeg -q:v 4 -pix_fmt yuvj420p',
    convert: 'out_range=full:out_color_matrix=bt601',
  },
} as const;

/** Writes the posters of one orientation, largest first, and creates a placeholder to inline. */
export async function writePosters(
  id: string,
  orientation: Orientation,
  plan: RenderPlan,
  seconds: number,
): Promise<{ posters: EncodedFile[]; placeholder: string }> {
  const frame = Math.round(seconds * framesPerSecond);
  const picture = await renderFrames(plan, frame, frame + 1);
  const folder = path.join(folders.encoded, id);
  await mkdir(folder, { recursive: true });
  const raw = ['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'];
  const input = [...raw, '-s', `${plan.size.width}x${plan.size.height}`, '-i', '-'];
  const posters: EncodedFile[] = [];
  for (const length of posterLengths) {
    const size = scaledTo(plan.size, length);
    for (const { type, extension, args, convert } of Object.values(posterEncoding)) {
      const file = path.join(folder, `${orientation}-${length}.${extension}`);
      const scale = `scale=${size.width}:${size.height}:flags=lanczos+accurate_rnd+full_chroma_int:${convert}`;
      const options = ['-vf', scale, '-frames:v', '1', ...args.split(' '), '-map_metadata', '-1'];
      await run('ffmpeg', [...input, ...options, '-fflags', '+bitexact', file], { input: picture });
      posters.push(await describeFile(file, type, size));
    }
  }
  return { posters, placeholder: await makePlaceholder(input, picture, plan.size) };
}

/** A blurred picture of a dozen pixels a side, which the page stretches. */
async function makePlaceholder(input: string[], picture: Buffer, size: FrameSize) {
  const { width, height } = scaledTo(size, 24);
  const filter = `gblur=sigma=18,scale=${width}:${height}:flags=area`;
  const output = ['-vf', filter, '-c:v', 'libwebp', '-quality', '60', '-f', 'webp', '-'];
  const { stdout } = await run('ffmpeg', [...input, ...output], { input: picture });
  return `data:image/webp;base64,${stdout.toString('base64')}`;
}

function scaledTo({ width, height }: FrameSize, length: number): FrameSize {
  const scale = length / Math.max(width, height);
  const even = (value: number) => 2 * Math.round((value * scale) / 2);
  return { width: even(width), height: even(height) };
}
