import { spawn } from 'node:child_process';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { atLowPriority, FilmError, run } from './external-tools.ts';
import { folders } from './folders.ts';
import { framesPerSecond, hashOf, type RenderPlan, writePlan } from './render-plan.ts';

/** Two single-threaded renderers are faster than one with two threads, which wait for each other. */
const MAX_RENDERERS = 2;
const threads = '0';
const chunkFrames = 72;

/** Compiles the renderer, unless a binary of the same source exists. */
async function buildRenderer(): Promise<string> {
  const source = path.join(folders.renderer, 'render.c');
  const program = path.join(folders.work, `render-${hashOf([await readFile(source)])}`);
  if (await exists(program)) return program;
  await mkdir(folders.work, { recursive: true });
  const flags = ['-O2', '-std=c11', '-Wall', '-Wextra', '-Werror'];
  await run('gcc', [...flags, '-o', `${program}.part`, source, '-lEGL', '-lGLESv2']);
  await rename(`${program}.part`, program);
  return program;
}

/** Renders frames from `first` to before `end`, every `step`th, as raw rgb24. */
export async function renderFrames(plan: RenderPlan, first: number, end: number, step = 1) {
  const program = await buildRenderer();
  const file = await writePlan(plan);
  const args = [file, String(first), String(end), String(step)];
  const { stdout } = await run(...atLowPriority(program, args), {
    env: { LP_NUM_THREADS: threads },
  });
  return stdout;
}

/**
 * Renders a film into lossless chunks of three seconds. Existing chunks are reused: their folder is
 * named after everything they depend on, and a chunk gets its name only when it is complete.
 * @returns a list of the chunks for ffmpeg's concat demuxer
 */
export async function renderChunks(plan: RenderPlan, log: (line: string) => void): Promise<string> {
  const folder = path.join(folders.work, 'chunks', `${plan.key}-${chunkFrames}`);
  await mkdir(folder, { recursive: true });
  const program = await buildRenderer();
  const planFile = await writePlan(plan);
  const chunks = Array.from({ length: Math.ceil(plan.frames / chunkFrames) }, (_, index) => {
    const first = index * chunkFrames;
    const name = `${String(first).padStart(5, '0')}.mkv`;
    return { first, end: Math.min(first + chunkFrames, plan.frames), name };
  });
  const limit = pLimit(MAX_RENDERERS);
  await Promise.all(
    chunks.map(({ first, end, name }) =>
      limit(async () => {
        const file = path.join(folder, name);
        if (await exists(file)) return;
        const started = performance.now();
        await renderChunk(program, [planFile, String(first), String(end), '1'], plan, file);
        const perFrame = (performance.now() - started) / 1000 / (end - first);
        log(`frames ${first} to ${end} of ${plan.frames}, ${perFrame.toFixed(2)} s a frame`);
      }),
    ),
  );
  const list = path.join(folder, 'list.txt');
  await writeFile(list, chunks.map(({ name }) => `file '${name}'\n`).join(''));
  return list;
}

/**
 * Renders a chunk to a raw file, then compresses it losslessly. A pipe between the two would make
 * each wait for the other every few kilobytes, which took longer than rendering on a busy machine.
 */
async function renderChunk(program: string, args: string[], plan: RenderPlan, file: string) {
  const raw = `${file}.raw`;
  const output = await open(raw, 'w');
  try {
    await render(program, args, output.fd);
  } finally {
    await output.close();
  }
  const size = `${plan.size.width}x${plan.size.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(framesPerSecond)];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', '-threads', '1'];
  const packed = ['-f', 'matroska', `${file}.part`];
  await run(
    ...atLowPriority('ffmpeg', ['-v', 'error', '-y', ...input, '-i', raw, ...lossless, ...packed]),
  );
  await rename(`${file}.part`, file);
  await rm(raw);
}

function render(program: string, args: readonly string[], output: number): Promise<void> {
  const [command, all] = atLowPriority(program, args);
  const env = { PATH: '/usr/bin:/bin', LP_NUM_THREADS: threads };
  const child = spawn(command, [...all], { env, stdio: ['ignore', output, 'pipe'] });
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (piece: Buffer) => {
      errors += piece.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new FilmError(errors));
    });
  });
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
