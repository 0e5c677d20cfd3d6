import type { Log } from '#app/platform/log/log.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import type { PaymentRefusal } from './payment.rules.ts';

/** A card provider that is down or refuses is no fault of the page's: it is logged and said. */
export async function turnIntoRefusal<Result>(
  log: Log,
  code: PaymentRefusal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'the card provider could not be used');
    throw new Refusal<PaymentRefusal>(code);
  }
}
