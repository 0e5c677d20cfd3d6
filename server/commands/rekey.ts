import { assertKeysMatch, deleteOlderKeyChecks } from '#app/platform/crypto/key-check.server.ts';
import { rekeyColumn } from '#app/platform/crypto/rekey.server.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/**
 * `npm run rekey`: re-encrypts everything with the newest of ENCRYPTION_KEYS. Safe to run while web and
 * worker processes run, and to stop at any moment: the next run continues.
 */
await runCommand(async () => {
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  await assertKeysMatch(platform);
  let total = 0;
  for (const column of encryptedColumns) {
    const count = await rekeyColumn(platform, column);
    total += count;
    process.stdout.write(`${column.table}.${column.column}: ${count}\n`);
  }
  await deleteOlderKeyChecks(platform);
  await close();
  process.stdout.write(
    `Re-encrypted ${total} values with key version ${platform.keyring.encryptionKeyVersion}. Queued mails may still use an older key: keep it for 15 days.\n`,
  );
});
