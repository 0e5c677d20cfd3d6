import pg from 'pg';
import { isMigrated } from '#app/platform/db/migrate.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { routeStrayErrorsToLog } from '#app/platform/log/stray-errors.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { findVideoTools } from '#app/platform/video/video-tools.server.ts';
import packageFile from '#package.json' with { type: 'json' };
import { assertWritable } from './assert-writable.ts';
import { type Running, type RunningRole, StartError } from './process.ts';
import type { ServerConfig } from './server-config.ts';
import { startOperations } from './start-operations.ts';
import { startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';

const starters = { web: startWeb, worker: startWorker };

type Role = keyof typeof starters;

/** Starts the roles of this process, and the operators' listener for all of them. */
export async function startRoles(config: ServerConfig, roles: Role[]): Promise<Running> {
  const log = createLog(config.logLevel);
  routeStrayErrorsToLog(log);
  await assertWritable(config.database.url);
  await assertMigrated(config.database.url);
  const metrics = createMetrics(log);
  const running: RunningRole[] = [];
  for (const role of roles) running.push(await starters[role](config, metrics));
  const operations = await startOperations(
    config,
    metrics,
    running.map(({ readiness }) => readiness),
  );
  const off = await findWhatIsOff(config);
  log.info({ ...describeStart(config, roles), off }, 'started');
  return {
    off,
    async stop() {
      await Promise.all(running.map((role) => role.stop()));
      await operations?.stop();
    },
  };
}

/** Otherwise the first query would fail with a riddle. */
async function assertMigrated(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent start' });
  await client.connect();
  const isCurrent = await isMigrated(client).finally(() => client.end());
  if (isCurrent) return;
  throw new StartError(
    'The database lacks migrations of this release. Run `npm run migrate` (node build/server/migrate.js), then start again.',
  );
}

/** What does not work with these settings on this machine, and why. */
async function findWhatIsOff({ video, cards, accounts, mail, operations }: ServerConfig) {
  const videoTools = await findVideoTools(video);
  const reasons = {
    cards: !cards && 'STRIPE_SECRET_KEY is not set',
    google: !accounts.google && 'GOOGLE_CLIENT_ID is not set',
    uploads: !videoTools.isAvailable && videoTools.reason,
    dkim: !mail.dkim && 'DKIM_PRIVATE_KEY is not set',
    metrics: !operations.listener && 'OPERATIONS_PORT is not set',
  };
  return Object.fromEntries(
    Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== false),
  );
}

/** What an operator wants to know of a process that has just started. Contains no secret. */
function describeStart(config: ServerConfig, roles: Role[]) {
  const { mode, baseUrl, port, operations, database, mail, storage } = config;
  return {
    version: packageFile.version,
    node: process.version,
    mode,
    roles,
    ...(roles.includes('web') && { baseUrl, port }),
    operationsPort: operations.listener?.port,
    database: new URL(database.url).host,
    mailServer: mail.smtpUrl && new URL(mail.smtpUrl).host,
    files:
      storage.kind === 'disk' ? storage.folder : `${storage.endpoint ?? 's3'}/${storage.bucket}`,
  };
}
