import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';

/** A step that failed for a reason a person can act on; the command line prints it plainly. */
export class FilmError extends Error {
  override name = 'FilmError';
}

interface RunOptions {
  input?: Uint8Array;
  env?: Record<string, string>;
}

export interface Output {
  stdout: Buffer;
  stderr: string;
}

/** Runs a program to its end and returns what it wrote; a failure carries its own words. */
export function run(command: string, words: readonly string[], options: RunOptions = {}) {
  return new Promise<Output>((resolve, reject) => {
    const child = spawn(command, words, {
      env: { PATH: pathOfMachine, LC_ALL: 'C', ...options.env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => stdout.push(piece));
    child.stderr.on('data', (piece: Buffer) => stderr.push(piece));
    child.on('error', () => reject(new FilmError(`${command} could not be started`)));
    child.on('close', (code) => {
      const said = Buffer.concat(stderr).toString();
      if (code === 0) resolve({ stdout: Buffer.concat(stdout), stderr: said });
      else reject(new FilmError(`${command} failed: ${said.slice(-2000)}`));
    });
    child.stdin.on('error', () => {
      // The program ended before reading everything; its exit code tells the story.
    });
    child.stdin.end(options.input);
  });
}

/** Only the usual places: a film must not depend on how someone's shell is set up. */
const pathOfMachine = '/usr/local/bin:/usr/bin:/bin';

/** Lets what is piped here run behind everything else the machine has to do. */
export const atLowPriority = (command: string, words: readonly string[]) =>
  ['nice', ['-n', '10', command, ...words]] as const;

const soundFont = '/usr/share/sounds/sf2/FluidR3_GM.sf2';

const needed = {
  look: { programs: ['gcc', 'ffmpeg', 'ffprobe', 'nice'], files: ['/usr/include/EGL/egl.h'] },
  /** To decode and measure finished films: all that the tests need. */
  check: { programs: ['ffmpeg', 'ffprobe'], files: [] },
  sound: { programs: ['ffmpeg', 'ffprobe', 'sox', 'fluidsynth'], files: [soundFont] },
} as const;

const packages =
  'gcc ffmpeg sox fluidsynth fluid-soundfont-gm libegl-dev libgles-dev libegl-mesa0 libgl1-mesa-dri';

/** Says in one sentence what is missing on this machine, before any work is begun. */
export async function requireTools(purpose: keyof typeof needed) {
  const missing: string[] = [];
  for (const program of needed[purpose].programs) {
    await run('/bin/sh', ['-c', `command -v ${program}`]).catch(() => missing.push(program));
  }
  for (const file of needed[purpose].files) {
    await access(file).catch(() => missing.push(file));
  }
  if (missing.length > 0) {
    throw new FilmError(
      `Missing on this machine: ${missing.join(', ')}. On Debian: apt-get install ${packages}`,
    );
  }
}

export { soundFont };
