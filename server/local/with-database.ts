import { parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { explain } from '../process.ts';
import { buildWhenNeeded } from './build.ts';
import { startChild } from './child.ts';
import { startCluster } from './cluster.ts';

/** Runs one of our commands against the configured database, or against the embedded one. */
const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  const env = readEnvironment();
  const config = parseConfig(env);
  await buildWhenNeeded(say);
  const cluster = config.database.url ? null : await startCluster(config.dataDir, say);
  const child = startChild(process.argv.slice(2), {
    ...env,
    DATABASE_URL: config.database.url ?? cluster?.url,
  });
  const code = await new Promise<number>((resolve) =>
    child.process.once('exit', (ended) => resolve(ended ?? 1)),
  );
  if (cluster?.wasStarted) await cluster.stop();
  process.exit(code);
} catch (error) {
  explain(error);
  process.exit(1);
}
