import type { Log } from '#app/platform/log/log.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from './payment-error-code.ts';

/**
 * Runs `work` and turns a failure of the card provider into a coded error, so that a page can say so.
 * @throws DomainError `code` for any error that is not a DomainError already
 */
export async function toDomainError<Result>(
  log: Log,
  code: PaymentErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error }, 'card provider request failed');
    throw new DomainError<PaymentErrorCode>(code);
  }
}
