import type { Log } from '#app/platform/log/log.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from './payment.rules.ts';

/** A card provider that is down or refuses is no fault of the page's: it is logged and said. */
export async function toDomainError<Result>(
  log: Log,
  code: PaymentErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error }, 'the card provider could not be used');
    throw new DomainError<PaymentErrorCode>(code);
  }
}
