import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The program rejected the file or exceeded a limit, or was interrupted. */
export class ProgramError extends Error {
  /**
   * Whether it may succeed another time: it was killed from outside, got hardly any processor time, or found
   * the disk full. A file that uses up its processor time would do so again.
   */
  readonly wasInterrupted: boolean;
  readonly #output: string;
  constructor(message: string, output: string, wasInterrupted: boolean) {
    super(message);
    this.#output = output;
    this.wasInterrupted = wasInterrupted;
  }
  /**
   * The end of its stderr. It may quote an untrusted file and what that says about its owner, so it is
   * a getter: loggers write down properties only.
   */
  get output(): string {
    return this.#output;
  }
}

/** Whether a program rejected the file, and would reject it again. */
export const isRejection = (error: unknown): error is ProgramError =>
  error instanceof ProgramError && !error.wasInterrupted;

/** A program, and the arguments that it takes before all others. */
export type ProgramWithArguments = readonly [path: string, ...firstArguments: string[]];

export type Program = string | ProgramWithArguments;

interface Limits {
  timeoutMs: number;
  /** The processor time it may use; as long as its timeout by default. */
  processorMs?: number;
  memoryMb: number;
  /** The largest file it may write. */
  fileMb?: number;
  /** Runs at low priority. */
  isNice?: boolean;
  onLine?: (line: string) => void;
  /** What to return: its stdout, or the end of its stderr. */
  returns?: 'output' | 'errors';
}

const OUTPUT_MAX = 512 * 1024;
/** The program or its libraries could not be loaded (126, 127); ffmpeg was asked to stop (255). */
const INTERRUPTED_CODES = new Set<number | null>([126, 127, 255]);
const SAMPLE_MS = 500;
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  LC_ALL: 'C',
  // Otherwise every thread reserves a part of the limited address space, and hardly uses it.
  MALLOC_ARENA_MAX: '1',
};

/**
 * Runs a program on an untrusted file: with an empty environment, no stdin, and limited memory, time,
 * file size and output. A shell sets the limits and then becomes the program, so they hold from its
 * first instruction.
 * @returns its stdout, unless told otherwise
 * @throws ProgramError when it exits with anything but success
 */
export function runLimited(given: Program, args: string[], limits: Limits): Promise<string> {
  const [program, ...firstArguments] = typeof given === 'string' ? [given] : given;
  const name = firstArguments.at(-1) ?? program;
  const { timeoutMs, memoryMb, fileMb = 0, isNice = false, onLine, returns = 'output' } = limits;
  const { processorMs = timeoutMs } = limits;
  const script = [
    // Not every system can limit memory; the other limits work everywhere.
    `ulimit -v ${memoryMb * 1024} 2>/dev/null`,
    `ulimit -f ${fileMb * 2048}`,
    // Later than our own measurement, for when this process dies.
    `ulimit -t ${Math.ceil(processorMs / 1_000) + 10}`,
    'ulimit -c 0',
    // When the machine runs out of memory, Linux kills this program first: its work can be repeated.
    '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null',
    `exec ${isNice ? 'nice -n 15 ' : ''}"$0" "$@"`,
  ].join('; ');
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', script, program, ...firstArguments, ...args], {
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    let isTimedOut = false;
    let usedMs: number | null = null;
    const stop = () => {
      isTimedOut = true;
      child.kill('SIGKILL');
    };
    const measure = () => {
      usedMs = processorMsOf(child.pid);
      if (usedMs !== null && usedMs >= processorMs) stop();
    };
    const sampler = setInterval(measure, SAMPLE_MS);
    const timer = setTimeout(() => {
      measure();
      stop();
    }, timeoutMs);
    const stopTimers = () => {
      clearInterval(sampler);
      clearTimeout(timer);
    };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (!onLine) {
        if (output.length < OUTPUT_MAX) output += chunk;
        return;
      }
      // A chunk may end within a line.
      const lines = (output + chunk).split('\n');
      output = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-2_000);
    });
    child.once('error', (error) => {
      stopTimers();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopTimers();
      if (code === 0) return resolve(returns === 'errors' ? errors : output);
      const isDiskFull = errors.includes('No space left on device');
      const outcome = isTimedOut
        ? 'timed out'
        : `exited with ${signal ?? code}${isDiskFull ? ': the disk is full' : ''}`;
      // SIGXFSZ and SIGXCPU: it exceeded a limit, as it would another time.
      const wasKilled = signal !== null && signal !== 'SIGXFSZ' && signal !== 'SIGXCPU';
      // A machine that is short of processors leaves an honest file the smaller half of its time.
      const wasStarved = usedMs !== null && usedMs < processorMs / 2;
      const wasStopped = isTimedOut ? wasStarved : wasKilled;
      const wasInterrupted = isDiskFull || wasStopped || INTERRUPTED_CODES.has(code);
      reject(new ProgramError(`${name} ${outcome}`, errors, wasInterrupted));
    });
  });
}

/** Linux counts it in hundredths of a second on every machine. */
const TICK_MS = 10;

/** The processor time that a running program has used; null where the system does not say. */
function processorMsOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the name in parentheses, which may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
