import { seedCatalogue } from '#app/features/templates/public.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { openDatabase } from '#app/platform/db/database.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { prepareJobs } from '#app/platform/jobs/job-queue.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { everyJobKind } from './jobs.ts';
import type { ServingConfig } from './process.ts';

/** Brings the database and the catalogue to this release; does nothing when they are. */
export async function bringUpToDate({ database, logLevel }: ServingConfig): Promise<void> {
  await migrateDatabase(database.url);
  await prepareJobs(database.url, everyJobKind);
  const { db, close } = openDatabase({
    connectionString: database.url,
    poolSize: 1,
    log: createLog(logLevel),
  });
  await seedCatalogue({ db, clock: systemClock });
  await close();
}
