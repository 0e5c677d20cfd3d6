import type { Config, Environment } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { printError, type Running, SETTINGS_FOLLOW } from '../process.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildIfChanged, isBuilt } from './build.ts';
import { openLogFile } from './log-file.ts';
import { type Program, startProgram } from './program.ts';
import { startSandbox } from './sandbox.ts';
import { createTerminal } from './terminal.ts';
import type { Watcher } from './watcher.ts';
import { welcome } from './welcome.ts';

/**
 * What `npm start` and `npm run dev` (`--dev`) run: a database and a sandbox where none is configured,
 * and the product, on one machine. They start side by side. The product has most to load, so it begins
 * before this process loads the configuration and the database's client, which are imported where they
 * are used. The product is stopped first, the database last.
 */

const terminal = createTerminal(process.stdout);
const isDevelopment = process.argv.includes('--dev');

/** What has been started, or is starting: each part before those it needs. */
const running: Running[] = [];

let isShuttingDown = false;

/**
 * Runs once: stopping the product makes it report its exit, which asks for a shutdown again. A second
 * run would exit this process while the first still waits for the database to stop.
 */
async function shutDown(code: number): Promise<void> {
  if (isShuttingDown) return;
  isShuttingDown = true;
  for (const part of running) await part.stop().catch(printError);
  terminal.finish();
  process.exit(code);
}

/** Registers a part for the shutdown, which waits for one that is still starting. */
function stopAtEnd<Part extends Running | null>(starting: Promise<Part>): Promise<Part> {
  running.push({
    async stop() {
      const part = await starting.catch(() => null);
      await part?.stop();
    },
  });
  // It may fail before anything waits for it.
  starting.catch(() => {});
  return starting;
}

/** Checks the settings, and opens the log. */
async function prepare(env: Environment): Promise<Watcher & { config: Config }> {
  const { parseConfig } = await import('#app/platform/config/config.server.ts');
  const config = parseConfig(env);
  await assertPortFree(config.port, config.host || undefined);
  const { loadSecrets } = await import('#app/platform/config/secrets.server.ts');
  loadSecrets(config);
  const log = openLogFile(config.dataDir);
  return {
    config,
    log,
    tell(problem) {
      if (!isShuttingDown) terminal.print(`\n  ${problem}\n  See ${log.file}`);
    },
    onExit: (code) => void shutDown(code),
  };
}

/**
 * Starts the product, built if necessary. It then waits for the settings that lead to database and sandbox.
 * @param preparing a build waits for it: wrong settings end the start at once
 */
async function startProduct(env: Environment, preparing: Promise<Watcher>): Promise<Program> {
  if (!isDevelopment && !isBuilt()) {
    await preparing;
    await buildIfChanged(terminal.progress);
    terminal.finish();
  }
  const program = isDevelopment ? 'server/hot-reload.ts' : 'build/server/all.js';
  return startProgram('The product', [program, '--migrate', SETTINGS_FOLLOW], env, preparing);
}

async function startParts(compileCache: string): Promise<void> {
  const env: Environment = {
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: isDevelopment ? 'development' : 'production',
    ...readEnvironment(),
  };
  // In the next turn, when the product has begun.
  const preparing = Promise.resolve().then(() => prepare(env));
  const productStarts = stopAtEnd(startProduct(env, preparing));
  const { config, log } = await preparing;
  const { startDatabase } = await import('./database.ts');
  const [product, sandbox, database] = await Promise.all([
    productStarts,
    stopAtEnd(startSandbox(config, env, preparing)),
    stopAtEnd(
      config.database.url ? Promise.resolve(null) : startDatabase(config.dataDir, terminal.print),
    ),
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

/**
 * Starts everything, and stops it at SIGINT or SIGTERM, or when a part of it fails.
 * @param compileCache where the started programs keep their modules compiled
 */
export async function start(compileCache: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      terminal.progress('Stopping ...');
      void shutDown(0);
    });
  }
  try {
    await startParts(compileCache);
  } catch (error) {
    // Whatever fails because it is being stopped is no news.
    if (!isShuttingDown) {
      terminal.finish();
      printError(error);
    }
    await shutDown(1);
  }
}
