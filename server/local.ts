import path from 'node:path';
import { type Config, type Environment, parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { assertPortFree } from './local/assert-port-free.ts';
import { buildIfChanged } from './local/build.ts';
import { ChildExited, startChild } from './local/child.ts';
import { lockDataFolder } from './local/data-folder-lock.ts';
import { startEmbeddedPostgres } from './local/embedded-postgres.ts';
import { openLogFile } from './local/log-file.ts';
import { startSandbox } from './local/sandbox.ts';
import { printError, type Running, StartError } from './process.ts';

/**
 * What `npm start` and `npm run dev` (`--dev`) run: a database and a sandbox where none is configured,
 * then the product, on one machine. Everything is stopped in reverse order.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);
const isDevelopment = process.argv.includes('--dev');

/** What has been started, oldest first. */
const running: Running[] = [];

let isShuttingDown = false;

/**
 * Runs once: stopping the product makes it report its exit, which asks for a shutdown again. A second
 * run would exit this process while the first still waits for the database to stop.
 */
async function shutDown(code: number): Promise<void> {
  if (isShuttingDown) return;
  isShuttingDown = true;
  for (const part of running.toReversed()) await part.stop().catch(printError);
  process.exit(code);
}

/** @returns the address of the configured database, or of the embedded one, started if necessary */
async function ensureDatabase(config: Config): Promise<string> {
  if (config.database.url) return config.database.url;
  const postgres = await startEmbeddedPostgres(config.dataDir, print);
  const unlock = await lockDataFolder(postgres.url);
  if (!unlock) {
    throw new StartError(
      `The data folder ${config.dataDir} is in use by another process. Stop that one, or choose another folder: DATA_DIR=data-2 npm start`,
    );
  }
  running.push({
    async stop() {
      await unlock();
      await postgres.stop();
    },
  });
  return postgres.url;
}

async function start(): Promise<void> {
  const env: Environment = {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    ...readEnvironment(),
  };
  const config = parseConfig(env);
  await assertPortFree(config.port, config.host || undefined);
  loadSecrets(config);
  if (!isDevelopment) await buildIfChanged(print);

  const databaseUrl = await ensureDatabase(config);
  const sandbox = await startSandbox(config, env);
  if (sandbox) running.push(sandbox);
  const log = openLogFile(config.dataDir);
  const product = startChild(
    [isDevelopment ? 'server/hot-reload.ts' : 'build/server/all.js', '--migrate'],
    { ...env, DATABASE_URL: databaseUrl, ...sandbox?.settings },
    { stdout: log.descriptor },
  );
  running.push(product);
  await product.ready;
  product.process.once('exit', (code) => {
    if (!isShuttingDown) print(`\nThe product stopped unexpectedly. See ${log.file}`);
    void shutDown(code ?? 1);
  });
  const addresses = [
    `Site     ${config.baseUrl}`,
    ...(sandbox?.addresses ?? []),
    `Data     ${config.dataDir}  (log: ${path.basename(log.file)})`,
  ];
  print(`
Unsent is running.

${addresses.map((line) => `  ${line}`).join('\n')}

First, open the site and sign up.
To see the admin area too: npm run grant-role -- you@example.com admin

Press Ctrl+C to stop.`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void shutDown(0));
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ChildExited)) printError(error);
  await shutDown(1);
}
