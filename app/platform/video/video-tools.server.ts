import { spawn } from 'node:child_process';
import type { VideoConfig } from '../config/video-config.ts';

/** Whether this machine can look into videos and convert them. */
export type VideoTools =
  | ({ isAvailable: true } & Pick<VideoConfig, 'ffmpegPath' | 'ffprobePath'>)
  | { isAvailable: false; reason: string };

/** Asks both programs for their version, once, when a process starts. */
export async function findVideoTools(config: VideoConfig): Promise<VideoTools> {
  const { ffmpegPath, ffprobePath } = config;
  for (const program of [ffmpegPath, ffprobePath]) {
    try {
      await runLimited(program, ['-version'], { timeoutMs: 10_000, memoryMb: 2_000 });
    } catch {
      return { isAvailable: false, reason: `${program} was not found on this machine` };
    }
  }
  return { isAvailable: true, ffmpegPath, ffprobePath };
}

/** The program looked at the file and said no, or took more than it may have. */
export class VideoToolError extends Error {
  /** The end of what it said, for the log. It may hold bytes of a stranger. */
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

interface Limits {
  timeoutMs: number;
  memoryMb: number;
  /** The largest file it may write. */
  fileMb?: number;
  /** Steps back behind everything else on the machine. */
  isNice?: boolean;
  onLine?: (line: string) => void;
}

const OUTPUT_MAX = 512 * 1024;

/**
 * Runs a program on a file of a stranger: an empty environment, no input, bounded memory, time, file
 * size and output. The limits are set by the shell that becomes the program, so they hold from its
 * first instruction on.
 * @returns what it wrote to its output
 * @throws VideoToolError when it ended with anything but success
 */
export function runLimited(program: string, args: string[], limits: Limits): Promise<string> {
  const { timeoutMs, memoryMb, fileMb = 0, isNice = false, onLine } = limits;
  const script = [
    // Not every system can bound memory; the other limits hold everywhere.
    `ulimit -v ${memoryMb * 1024} 2>/dev/null`,
    `ulimit -f ${fileMb * 2048}`,
    `ulimit -t ${Math.ceil(timeoutMs / 1000)}`,
    'ulimit -c 0',
    `exec ${isNice ? 'nice -n 15 ' : ''}"$0" "$@"`,
  ].join('; ');
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', script, program, ...args], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaints = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (onLine) for (const line of chunk.split('\n')) onLine(line);
      else if (output.length < OUTPUT_MAX) output += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaints = (complaints + chunk).slice(-2_000);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return resolve(output);
      const how = isLate ? 'took too long' : `ended with ${signal ?? code}`;
      reject(new VideoToolError(`${program} ${how}`, complaints));
    });
  });
}
