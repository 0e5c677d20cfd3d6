import { z } from 'zod';

/**
 * One kind of side work: mails to people, exports, files. Its name is stable, because jobs outlive
 * releases; its input is small and re-read by whoever does it. Dispatch of messages is not one of
 * them (see `features/delivery`).
 */
export interface JobSettings {
  name: string;
  /** Tries after the first, with growing pauses from `retryDelaySeconds` on. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A job that takes longer is taken for dead and tried again. */
  expireInSeconds: number;
  /** Runs by the clock, in UTC, instead of being asked for. */
  cron?: string;
}

export interface JobKind<Input> extends JobSettings {
  schema: z.ZodType<Input>;
}

export type NoInput = Record<string, never>;

/** For work that finds out by itself what there is to do: whatever came with it is left aside. */
export const noInput: z.ZodType<NoInput> = z.unknown().transform(() => ({}));

/** A kind of work with what does it. */
export interface Job {
  kind: JobSettings;
  run(input: unknown): Promise<void>;
}

/** Ties a kind to its doing: what arrives is checked against the kind's schema first. */
export const job = <Input>(kind: JobKind<Input>, run: (input: Input) => Promise<void>): Job => ({
  kind,
  run: (input) => run(kind.schema.parse(input ?? {})),
});
