import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findMissingFiles } from './file-checks.queries.server.ts';
import type { CheckResult } from './integrity.rules.ts';
import {
  findUndecryptable,
  findUndecryptableLetters,
  findUndecryptableProfiles,
} from './key-checks.queries.server.ts';
import { checkTables } from './table-checks.queries.server.ts';

/**
 * Audits balances, the ledger, payments, encryption keys and stored files. It only reads, in short
 * transactions, so it may run at any time.
 */
export async function checkIntegrity(
  services: Pick<Platform, 'db' | 'keyring' | 'storage'> & AttachmentServices,
): Promise<CheckResult[]> {
  const attachments: CheckResult[] = [];
  for (const kind of services.attachmentKinds) {
    attachments.push({
      name: `the keys decrypt the ${kind.encryption.table}`,
      failures: await findUndecryptable(services, kind),
    });
  }
  return [
    ...(await checkTables(services.db)),
    {
      name: 'every file the database names is stored',
      failures: await findMissingFiles(services),
    },
    { name: 'the keys decrypt the letters', failures: await findUndecryptableLetters(services) },
    { name: 'the keys decrypt the profiles', failures: await findUndecryptableProfiles(services) },
    ...attachments,
  ];
}
