import { seconds } from '../clock/clock.ts';

/** Why a database that answers takes no writes, by SQLSTATE. */
const REFUSES_WRITES: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction: a standby, or a primary that was demoted
  '53100', // disk_full
  '58030', // io_error
]);

const REMEMBERED_MS = seconds(10);

/** Remembers whether the database has just refused to write. */
export interface WriteHealth {
  /** Call it with every error of a query. @returns whether the server takes no writes */
  note(error: unknown): boolean;
  /** Whether a write was refused within the last ten seconds. */
  hasJustFailed(): boolean;
}

/** @param now milliseconds of a clock that only runs forward */
export function createWriteHealth(now = () => performance.now()): WriteHealth {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    note(error) {
      const isRefusal = REFUSES_WRITES.has((error as { code?: string }).code ?? '');
      if (isRefusal) failedAt = now();
      return isRefusal;
    },
    hasJustFailed: () => now() - failedAt < REMEMBERED_MS,
  };
}
