import { createLog } from '#app/platform/log/log.server.ts';
import { catchStrayErrors } from '#app/platform/log/stray-errors.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import type { Running, RunningRole, ServingConfig } from './process.ts';
import { startOperations } from './start-operations.ts';
import { startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';

const starters = { web: startWeb, worker: startWorker };

/** Starts what this process is for, and the operators' listener over all of it. */
export async function startRoles(
  config: ServingConfig,
  roles: (keyof typeof starters)[],
): Promise<Running> {
  const log = createLog(config.logLevel);
  catchStrayErrors(log);
  const metrics = createMetrics(log);
  const parts: RunningRole[] = [];
  for (const role of roles) parts.push(await starters[role](config, metrics));
  const operations = await startOperations(
    config,
    metrics,
    parts.map(({ readiness }) => readiness),
  );
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
      await operations?.stop();
    },
  };
}
