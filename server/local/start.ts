import { type Config, type Environment, parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { printError, type Running, SETTINGS_FOLLOW, StartError } from '../process.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildIfChanged } from './build.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openLogFile } from './log-file.ts';
import { type Program, startProgram, type Watcher } from './program.ts';
import { startSandbox } from './sandbox.ts';
import { createTerminal } from './terminal.ts';
import { welcome } from './welcome.ts';

/**
 * What `npm start` and `npm run dev` (`--dev`) run: a database and a sandbox where none is configured,
 * and the product, on one machine. They start side by side: the product loads its modules while its
 * database starts. Everything is stopped in reverse order.
 */

const terminal = createTerminal(process.stdout);
const isDevelopment = process.argv.includes('--dev');

/** What has been started, or is starting, oldest first. */
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
  terminal.finish();
  process.exit(code);
}

/** Starts the embedded database, or finds it running, and makes this process the only one that uses it. */
async function startDatabase({ dataDir }: Config): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, terminal.print);
  const unlock = await lockDataFolder(postgres.url);
  if (!unlock) {
    throw new StartError(
      `The data folder ${dataDir} is in use by another process. Stop that one, or choose another folder: DATA_DIR=data-2 npm start`,
    );
  }
  return {
    ...postgres,
    async stop() {
      await unlock();
      await postgres.stop();
    },
  };
}

/** Registers a part for the shutdown, which waits for one that is still starting. */
function stopAtEnd<Part extends Running | null>(starting: Promise<Part>): Promise<Part> {
  running.push({
    async stop() {
      const part = await starting.catch(() => null);
      await part?.stop();
    },
  });
  return starting;
}

/** Starts the product, built if necessary. It then waits for the settings that lead to database and sandbox. */
async function startProduct(env: Environment, watcher: Watcher): Promise<Program> {
  if (!isDevelopment) await buildIfChanged(terminal.progress);
  terminal.finish();
  const program = isDevelopment ? 'server/hot-reload.ts' : 'build/server/all.js';
  return startProgram('The product', [program, '--migrate', SETTINGS_FOLLOW], env, watcher);
}

async function start(): Promise<void> {
  const env: Environment = {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    ...readEnvironment(),
  };
  const config = parseConfig(env);
  await assertPortFree(config.port, config.host || undefined);
  loadSecrets(config);
  const log = openLogFile(config.dataDir);
  const watcher: Watcher = {
    log,
    tell(problem) {
      if (!isShuttingDown) terminal.print(`\n  ${problem}\n  See ${log.file}`);
    },
    onExit: (code) => void shutDown(code),
  };
  const [database, sandbox, product] = await Promise.all([
    stopAtEnd(config.database.url ? Promise.resolve(null) : startDatabase(config)),
    stopAtEnd(startSandbox(config, env, watcher)),
    stopAtEnd(startProduct(env, watcher)),
  ]);
  product.process.send({
    DATABASE_URL: config.database.url ?? database?.url,
    ...sandbox?.settings,
  });
  const { off = {} } = await product.ready;
  terminal.print(
    welcome({
      config,
      sandbox,
      databaseFolder: database?.folder ?? null,
      logFile: log.file,
      off,
    }),
  );
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    terminal.progress('Stopping ...');
    void shutDown(0);
  });
}

try {
  await start();
} catch (error) {
  // Whatever fails because it is being stopped is no news.
  if (!isShuttingDown) {
    terminal.finish();
    printError(error);
  }
  await shutDown(1);
}
