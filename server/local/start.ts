import { type Environment, parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { printError, type Running } from '../process.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildIfChanged } from './build.ts';
import { startDatabase } from './database.ts';
import { openLogFile } from './log-file.ts';
import { startProgram } from './program.ts';
import { startSandbox } from './sandbox.ts';
import { createTerminal } from './terminal.ts';
import type { Watcher } from './watcher.ts';
import { welcome } from './welcome.ts';

/**
 * What `npm start` and `npm run dev` (`--dev`) run: a database and a sandbox where none is configured,
 * and the product, on one machine, one after the other. They are stopped in the opposite order.
 */

const terminal = createTerminal(process.stdout);
const isDevelopment = process.argv.includes('--dev');

/** What has been started, or is starting: the last part first. */
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
  running.unshift({
    async stop() {
      const part = await starting.catch(() => null);
      await part?.stop();
    },
  });
  // It may fail before anything waits for it.
  starting.catch(() => {});
  return starting;
}

async function startParts(compileCache: string): Promise<void> {
  const env: Environment = {
    NODE_COMPILE_CACHE: compileCache,
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
  if (!isDevelopment) {
    await buildIfChanged(terminal.progress);
    terminal.finish();
  }
  const database = config.database.url
    ? null
    : await stopAtEnd(startDatabase(config.dataDir, terminal.print));
  const sandbox = await stopAtEnd(startSandbox(config, env, watcher));
  const product = startProgram(
    'The product',
    [isDevelopment ? 'server/hot-reload.ts' : 'build/server/all.js', '--migrate'],
    { ...env, ...(database && { DATABASE_URL: database.url }), ...sandbox?.settings },
    watcher,
  );
  stopAtEnd(Promise.resolve(product));
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
