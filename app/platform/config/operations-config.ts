import { z } from 'zod';
import { withoutBrackets } from './host-of.ts';
import { text, wholeNumber } from './settings.ts';

export const operationsSettings = z.object({
  /** Port of the operators' listener for metrics and health; no listener without it. */
  OPERATIONS_PORT: wholeNumber(1, 65_535).optional(),
  OPERATIONS_HOST: text.transform(withoutBrackets).default('127.0.0.1'),
  /** How long a stopping process keeps answering, so that load balancers notice. */
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
});

export interface OperationsConfig {
  listener: { port: number; host: string } | null;
  drainSeconds: number;
}

/** The operators' listener (null without OPERATIONS_PORT) and the seconds of draining. */
export const operationsConfigOf = (
  settings: z.infer<typeof operationsSettings>,
  isProduction: boolean,
): OperationsConfig => ({
  listener: settings.OPERATIONS_PORT
    ? { port: settings.OPERATIONS_PORT, host: settings.OPERATIONS_HOST }
    : null,
  drainSeconds: settings.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
});
