import { migrateToLatest } from './bring-up-to-date.ts';
import { run, servingConfig } from './process.ts';
import { startRoles } from './start-parts.ts';

/** One process that does what `ROLE` says: serve the site, send the mail, or both. */
await run(async () => {
  const config = servingConfig();
  if (process.argv.includes('--migrate')) await migrateToLatest(config);
  return startRoles(config, config.role === 'all' ? ['web', 'worker'] : [config.role]);
});
