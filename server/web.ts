import { run, servingConfig } from './process.ts';
import { startWeb } from './start-web.ts';

/** A process that serves the site and nothing else. */
await run(async () => {
  const web = await startWeb(servingConfig());
  process.send?.('ready');
  return web;
});
