import type { Platform } from '#app/platform/platform.server.ts';
import { findMissingFiles } from './file-checks.queries.server.ts';
import type { CheckResult } from './integrity.rules.ts';
import {
  findUndecryptableLetters,
  findUndecryptablePictures,
  findUndecryptableRecordings,
} from './key-checks.queries.server.ts';
import { checkTables } from './table-checks.queries.server.ts';

/**
 * Audits balances, the ledger, payments, encryption keys and stored files. It only reads, in short
 * transactions, so it may run at any time.
 */
export async function checkIntegrity(
  services: Pick<Platform, 'db' | 'keyring' | 'storage'>,
): Promise<CheckResult[]> {
  return [
    ...(await checkTables(services.db)),
    {
      name: 'every file the database names is stored',
      failures: await findMissingFiles(services),
    },
    { name: 'the keys decrypt the letters', failures: await findUndecryptableLetters(services) },
    {
      name: 'the keys decrypt the recordings',
      failures: await findUndecryptableRecordings(services),
    },
    { name: 'the keys decrypt the pictures', failures: await findUndecryptablePictures(services) },
  ];
}
