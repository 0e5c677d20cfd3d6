import { migrateToLatest } from './migrate-to-latest.ts';
import { runProcess } from './process.ts';
import { readServerConfig } from './server-config.ts';
import { startRoles } from './start-roles.ts';

/** One process with the roles `ROLE` names: serve the site, send mail, or both. */
await runProcess(async () => {
  const config = readServerConfig();
  if (process.argv.includes('--migrate')) await migrateToLatest(config);
  return startRoles(config, config.role === 'all' ? ['web', 'worker'] : [config.role]);
});
