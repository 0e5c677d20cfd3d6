import { once } from 'node:events';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { runCommand } from '../commands/command.ts';
import { buildIfChanged } from './build.ts';
import { startChild } from './child.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Runs one of our commands with the configured database, or with the embedded one, and exits with its
 * code: `node server/local/with-database.ts build/server/backup.js <folder>`.
 */
const print = (line: string) => process.stderr.write(`${line}\n`);

await runCommand(async () => {
  const env = readEnvironment();
  const config = parseConfig(env);
  await buildIfChanged(print);
  const postgres = config.database.url ? null : await startEmbeddedPostgres(config.dataDir, print);
  const child = startChild(process.argv.slice(2), {
    ...env,
    DATABASE_URL: config.database.url ?? postgres?.url,
  });
  const [code] = await once(child.process, 'exit');
  if (postgres?.wasStarted) await postgres.stop();
  process.exitCode = code ?? 1;
});
