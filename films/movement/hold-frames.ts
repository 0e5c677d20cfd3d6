import { spawn } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { atLowPriority, FilmError } from '../external-tools.ts';
import { exists } from '../render-frames.ts';
import { framesPerSecond, holdSeconds, type RenderPlan } from '../render-plan.ts';
import type { Scene } from '../scene-file.ts';

/** The number of frames in each part of a film. */
export function regionFrames({ hold, close }: Scene['settings']) {
  return {
    opening: Math.round(hold * framesPerSecond),
    hold: holdSeconds * framesPerSecond,
    close: Math.round(close * framesPerSecond),
  };
}

/**
 * Makes the holding movement and the close from rendered frames, without rendering more: the last
 * seconds of the movement dissolve into those before its start, and the close is the start of the
 * movement, slower and slower and darker. Both are stored without loss.
 */
export async function makeHoldAndClose(
  chunkList: string,
  plan: RenderPlan,
  settings: Scene['settings'],
): Promise<{ hold: string; close: string }> {
  const folder = path.dirname(chunkList);
  const name = (part: string) =>
    path.join(folder, `${part}-${settings.fold}-${settings.close}-${settings.dim}.mkv`);
  const files = { hold: name('hold'), close: name('close') };
  if ((await exists(files.hold)) && (await exists(files.close))) return files;

  const frames = regionFrames(settings);
  const fold = Math.round(settings.fold * framesPerSecond);
  const read = await readPictures(chunkList, plan, frames.opening - fold, fold + frames.hold);
  const movement = read.slice(fold);
  for (let i = 0; i < fold; i++) {
    const at = frames.hold - fold + i;
    const early = read[i];
    const late = movement[at];
    // From just above 0 to just below 1: neither end repeats a neighbouring frame.
    if (early && late) movement[at] = dissolve(late, early, smooth((i + 1) / (fold + 1)));
  }
  await writePictures(movement, plan, files.hold);
  await writePictures(closeFrames(movement, frames.close, settings), plan, files.close);
  return files;
}

const smooth = (x: number) => x * x * (3 - 2 * x);

/** Time slows along a smoothstep to nearly nothing, and over the last seconds the light falls. */
function* closeFrames(movement: Buffer[], count: number, settings: Scene['settings']) {
  const slowest = 0.05;
  const end = count - 0.1 * framesPerSecond;
  const start = count - 2.6 * framesPerSecond;
  for (let i = 0; i < count; i++) {
    const x = i / count;
    const position = count * (x - (1 - slowest) * (x ** 3 - x ** 4 / 2));
    const [first, next] = [movement[Math.floor(position)], movement[Math.floor(position) + 1]];
    if (!first || !next) throw new FilmError('The close is longer than the holding movement');
    const between = dissolve(first, next, position - Math.floor(position));
    const share = ease(Math.min(1, Math.max(0, (i - start) / (end - start))));
    const light = 1 + (settings.dim - 1) * share;
    yield light < 1 ? darken(between, light, settings.contrast) : between;
  }
}

const ease = (x: number) => x * x * x * (x * (x * 6 - 15) + 10);

/** Light of each level of a picture, and back: dissolves add light, as a double exposure does. */
const lightOf = Float64Array.from({ length: 256 }, (_, level) => {
  const x = level / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
});
const steps = 1 << 16;
const levelOf = Float32Array.from({ length: steps + 1 }, (_, step) => {
  const x = step / steps;
  return 255 * (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055);
});

/** Half a step of dither, or dark gradients would show their levels. The same for every run. */
const dither = Float32Array.from({ length: 8191 }, (_, i) => {
  const x = Math.imul(i ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return ((Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 8) & 0xffff) / 65536;
});

function dissolve(from: Buffer, to: Buffer, share: number): Buffer {
  if (share <= 0) return from;
  const mixed = Buffer.allocUnsafe(from.length);
  for (let i = 0, d = 0; i < mixed.length; i++, d = d === 8190 ? 0 : d + 1) {
    const [a, b] = [from[i] as number, to[i] as number];
    if (a === b) {
      mixed[i] = a;
      continue;
    }
    const light = (lightOf[a] as number) * (1 - share) + (lightOf[b] as number) * share;
    mixed[i] = (levelOf[Math.round(light * steps)] as number) + (dither[d] as number);
  }
  return mixed;
}

/** Lowers the light before the filmic curve of shaders/post.glsl, as its own fades do. */
function darken(picture: Buffer, light: number, contrast: number): Buffer {
  const curve = (x: number) =>
    Math.max(
      15.5 * x ** 6 -
        40.14 * x ** 5 +
        31.96 * x ** 4 -
        6.868 * x ** 3 +
        0.4298 * x ** 2 +
        0.1191 * x -
        0.00232,
      0,
    );
  const lower = Math.log2(light) / 16.5;
  const levels = Array.from({ length: 256 }, (_, level) => {
    const wanted = (level / 255) ** (1 / contrast);
    let [low, high] = [0, 1];
    for (let i = 0; i < 40; i++) {
      const middle = (low + high) / 2;
      if (curve(middle) < wanted) low = middle;
      else high = middle;
    }
    return 255 * curve(Math.max(low + lower, 0)) ** contrast;
  });
  const darker = Buffer.allocUnsafe(picture.length);
  for (let i = 0, d = 0; i < darker.length; i++, d = d === 8190 ? 0 : d + 1) {
    darker[i] = (levels[picture[i] as number] as number) + (dither[d] as number);
  }
  return darker;
}

async function readPictures(chunkList: string, plan: RenderPlan, first: number, count: number) {
  const select = `select=gte(n\\,${first})*lt(n\\,${first + count})`;
  const args = ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', chunkList, '-vf', select];
  const output = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const length = plan.size.width * plan.size.height * 3;
  const [command, all] = atLowPriority('ffmpeg', [...args, ...output]);
  const child = spawn(command, [...all], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pictures: Buffer[] = [];
  let picture = Buffer.allocUnsafe(length);
  let filled = 0;
  for await (const piece of child.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(picture, filled, at);
      at += copied;
      filled += copied;
      if (filled < length) continue;
      pictures.push(picture);
      picture = Buffer.allocUnsafe(length);
      filled = 0;
    }
  }
  if (pictures.length !== count) throw new FilmError(`${pictures.length} of ${count} frames read`);
  return pictures;
}

async function writePictures(pictures: Iterable<Buffer>, plan: RenderPlan, file: string) {
  const size = `${plan.size.width}x${plan.size.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(framesPerSecond)];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', '-threads', '1'];
  const [command, all] = atLowPriority('ffmpeg', [
    ...['-v', 'error', '-y', ...input, '-i', '-', ...lossless, '-f', 'matroska', `${file}.part`],
  ]);
  const child = spawn(command, [...all], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  for (const picture of pictures) {
    if (!child.stdin.write(picture))
      await new Promise((resolve) => child.stdin.once('drain', resolve));
  }
  child.stdin.end();
  if ((await closed) !== 0) throw new FilmError(`${file} could not be written`);
  await rename(`${file}.part`, file);
}
