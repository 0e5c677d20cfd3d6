import { checkIntegrity } from '#app/features/integrity/check-integrity.queries.server.ts';
import { assertStarted } from './assert-started.ts';
import { explain, servingConfig } from './process.ts';
import { createServices } from './services.ts';

/** `npm run check:integrity`: is everything accounted for? After a restore, a crash, or any doubt. */
try {
  const config = servingConfig();
  await assertStarted(config.database.url);
  const { platform, close } = await createServices(config);
  const checks = await checkIntegrity(platform);
  await close();
  for (const { claim, faulty } of checks) {
    process.stdout.write(
      faulty.length === 0 ? `ok     ${claim}\n` : `FAULT  not so: ${claim}: ${faulty.join(' ')}\n`,
    );
  }
  process.exit(checks.some(({ faulty }) => faulty.length > 0) ? 1 : 0);
} catch (error) {
  explain(error);
  process.exit(1);
}
