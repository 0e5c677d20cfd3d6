import { z } from 'zod';

/**
 * A kind of background job, such as sending mails to account holders or deleting files. Its name must
 * never change, because jobs outlive releases. Its input is small: handlers read the current state
 * themselves. Dispatch of messages is not a job (see `features/dispatch`).
 */
export interface JobSettings {
  name: string;
  /** Retries after the first attempt, with growing pauses that start at `retryDelaySeconds`. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A job that takes longer counts as dead and is retried. */
  expireInSeconds: number;
  /**
   * How many of them a worker starts in a second, at once; one unless it is set. More would take the
   * processor from the letters that go out.
   */
  perSecond?: number;
  /** A schedule in UTC, for jobs that nobody enqueues. */
  cron?: string;
  /** Whether a job is dropped while another one of its kind waits or runs. */
  oneAtATime?: true;
}

export interface JobKind<Input> extends JobSettings {
  schema: z.ZodType<Input>;
}

export type NoInput = Record<string, never>;

/** For jobs that find out themselves what to do; any input is ignored. */
export const noInput: z.ZodType<NoInput> = z.unknown().transform(() => ({}));

/** A job kind with its handler. */
export interface Job {
  kind: JobSettings;
  /** A schedule like that of the kind, from the settings of the worker; null for never. */
  schedule?: string | null;
  run(input: unknown, options?: Partial<JobTry>): Promise<void>;
}

interface JobTry {
  /** Whether the job is not retried if it fails now. */
  isLastTry: boolean;
}

/** Connects a job kind with its handler; input is checked against the kind's schema first. */
export const job = <Input>(
  kind: JobKind<Input>,
  run: (input: Input, options: JobTry) => Promise<void>,
): Job => ({
  kind,
  run: (input, { isLastTry = false } = {}) => run(kind.schema.parse(input ?? {}), { isLastTry }),
});
