import { bringUpToDate } from './bring-up-to-date.ts';
import { run, servingConfig } from './process.ts';
import { startParts } from './start-parts.ts';

/** One process that does what `ROLE` says: serve the site, send the mail, or both. */
await run(async () => {
  const config = servingConfig();
  if (process.argv.includes('--migrate')) await bringUpToDate(config);
  return startParts(config, config.role === 'all' ? ['web', 'worker'] : [config.role]);
});
