import { bringUpToDate } from './bring-up-to-date.ts';
import { run, servingConfig } from './process.ts';
import { startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';

/** One process that does what `ROLE` says: serve the site, send the mail, or both. */
await run(async () => {
  const config = servingConfig();
  if (process.argv.includes('--migrate')) await bringUpToDate(config);
  const parts = [
    ...(config.role !== 'worker' ? [await startWeb(config)] : []),
    ...(config.role !== 'web' ? [await startWorker(config)] : []),
  ];
  process.send?.('ready');
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
});
