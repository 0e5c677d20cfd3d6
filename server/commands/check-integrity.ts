import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/** `npm run check:integrity`: checks the stored data after a restore, a crash, or any doubt. */
await runCommand(async () => {
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { services, close } = await createServices(config);
  const results = await checkIntegrity(services);
  await close();
  for (const { name, failures } of results) {
    process.stdout.write(
      failures.length === 0 ? `ok      ${name}\n` : `FAILED  ${name}: ${failures.join(' ')}\n`,
    );
  }
  if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
});
