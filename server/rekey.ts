import { assertKeysFit, deleteOlderKeyChecks } from '#app/platform/crypto/key-check.server.ts';
import { rekeyColumn } from '#app/platform/crypto/rekey.server.ts';
import { assertStarted } from './assert-started.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { explain, servingConfig } from './process.ts';
import { createServices } from './services.ts';

/**
 * `npm run rekey`: seals everything anew with the newest of ENCRYPTION_KEYS. May run while the site
 * serves and the worker sends, may be stopped at any moment, and finds by itself what is left.
 */
try {
  const config = servingConfig();
  await assertStarted(config.database.url);
  const { platform, close } = await createServices(config);
  await assertKeysFit(platform);
  let total = 0;
  for (const column of encryptedColumns) {
    const count = await rekeyColumn(platform, column);
    total += count;
    process.stdout.write(`${column.table}.${column.column}: ${count}\n`);
  }
  await deleteOlderKeyChecks(platform);
  await close();
  process.stdout.write(
    `${total} values now have the key of version ${platform.keyring.encryptionKeyVersion}. Mails that wait to be sent may still have an older one: keep it for 15 days.\n`,
  );
  process.exit(0);
} catch (error) {
  explain(error);
  process.exit(1);
}
