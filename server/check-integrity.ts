import { checkIntegrity } from '#app/features/integrity/check-integrity.queries.server.ts';
import { assertStarted } from './assert-started.ts';
import { explain, servingConfig } from './process.ts';
import { createServices } from './services.ts';

/** `npm run check:integrity`: run it after a restore or a crash. */
try {
  const config = servingConfig();
  await assertStarted(config.database.url);
  const { platform, close } = await createServices(config);
  const results = await checkIntegrity(platform);
  await close();
  for (const { name, failures } of results) {
    process.stdout.write(
      failures.length === 0 ? `ok      ${name}\n` : `FAILED  ${name}: ${failures.join(' ')}\n`,
    );
  }
  process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0);
} catch (error) {
  explain(error);
  process.exit(1);
}
