import { migrateToLatest } from './migrate-to-latest.ts';
import { run, servingConfig } from './process.ts';
import { startRoles } from './start-roles.ts';

/** One process that does what `ROLE` says: serve the site, send the mail, or both. */
await run(async () => {
  const config = servingConfig();
  if (process.argv.includes('--migrate')) await migrateToLatest(config);
  return startRoles(config, config.role === 'all' ? ['web', 'worker'] : [config.role]);
});
