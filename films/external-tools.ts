import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';

/** A failure the user can act on. The command line prints its message without a stack trace. */
export class FilmError extends Error {
  override name = 'FilmError';
}

interface RunOptions {
  input?: Uint8Array;
  env?: Record<string, string>;
  /** Takes the output piece by piece instead of it being kept. */
  onOutput?: (piece: Buffer) => void;
}

export interface Output {
  stdout: Buffer;
  stderr: string;
}

/**
 * Runs a program and returns its output.
 * @throws FilmError with the end of its stderr
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}) {
  return new Promise<Output>((resolve, reject) => {
    const child = spawn(command, args, {
      env: { PATH: SYSTEM_PATH, LC_ALL: 'C', ...options.env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', options.onOutput ?? ((piece: Buffer) => stdout.push(piece)));
    child.stderr.on('data', (piece: Buffer) => stderr.push(piece));
    child.on('error', () => reject(new FilmError(`${command} could not be started`)));
    child.on('close', (code) => {
      const errors = Buffer.concat(stderr).toString();
      if (code === 0) resolve({ stdout: Buffer.concat(stdout), stderr: errors });
      else reject(new FilmError(`${command} failed: ${errors.slice(-2000)}`));
    });
    child.stdin.on('error', () => {
      // The program exited before reading all input; its exit code says why.
    });
    child.stdin.end(options.input);
  });
}

/** A fixed PATH, so that a film does not depend on the user's shell. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Wraps a command so that it runs only while nothing else wants the processor. Started as root,
 * SVT-AV1 would take real-time priority instead, so it loses the right to.
 */
export const atLowPriority = (command: string, args: readonly string[]) =>
  ['/usr/bin/env', [...yielding, command, ...args]] as const;

const yielding = [
  ...(process.geteuid?.() === 0 && existsSync('/usr/bin/setpriv')
    ? ['setpriv', '--bounding-set', '-sys_nice']
    : []),
  ...(existsSync('/usr/bin/chrt') ? ['chrt', '-i', '0'] : ['nice', '-n', '10']),
];

const soundFont = '/usr/share/sounds/sf2/FluidR3_GM.sf2';

const requirements = {
  render: { programs: ['gcc', 'ffmpeg', 'ffprobe'], files: ['/usr/include/EGL/egl.h'] },
  /** Decoding and measuring finished films, which is all the tests need. */
  check: { programs: ['ffmpeg', 'ffprobe'], files: [] },
  sound: { programs: ['ffmpeg', 'ffprobe', 'sox', 'fluidsynth'], files: [soundFont] },
} as const;

const packages =
  'gcc ffmpeg sox fluidsynth fluid-soundfont-gm libegl-dev libgles-dev libegl-mesa0 libgl1-mesa-dri';

/** @throws FilmError naming everything that is missing on this machine */
export async function requireTools(purpose: keyof typeof requirements) {
  const missing: string[] = [];
  for (const program of requirements[purpose].programs) {
    await run('/bin/sh', ['-c', `command -v ${program}`]).catch(() => missing.push(program));
  }
  for (const file of requirements[purpose].files) {
    await access(file).catch(() => missing.push(file));
  }
  if (missing.length > 0) {
    throw new FilmError(
      `Missing on this machine: ${missing.join(', ')}. On Debian: apt-get install ${packages}`,
    );
  }
}

export { soundFont };
