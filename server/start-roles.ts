import { createLog } from '#app/platform/log/log.server.ts';
import { routeStrayErrorsToLog } from '#app/platform/log/stray-errors.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import type { Running, RunningRole, ServerConfig } from './process.ts';
import { startOperations } from './start-operations.ts';
import { startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';

const starters = { web: startWeb, worker: startWorker };

/** Starts the roles of this process, and the operators' listener for all of them. */
export async function startRoles(
  config: ServerConfig,
  roles: (keyof typeof starters)[],
): Promise<Running> {
  const log = createLog(config.logLevel);
  routeStrayErrorsToLog(log);
  const metrics = createMetrics(log);
  const running: RunningRole[] = [];
  for (const role of roles) running.push(await starters[role](config, metrics));
  const operations = await startOperations(
    config,
    metrics,
    running.map(({ readiness }) => readiness),
  );
  return {
    async stop() {
      await Promise.all(running.map((role) => role.stop()));
      await operations?.stop();
    },
  };
}
