import { seedCatalogue } from '#app/features/templates/seed-catalogue.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { connectDatabase } from '#app/platform/db/database.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { prepareJobs } from '#app/platform/jobs/job-queue.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { everyJobKind } from './jobs.ts';
import type { ServingConfig } from './process.ts';

/** Brings database, catalogue and public images to this release; does nothing when they are. */
export async function migrateToLatest({
  database,
  logLevel,
  storage,
}: ServingConfig): Promise<void> {
  const log = createLog(logLevel);
  await migrateDatabase(database.url);
  await prepareJobs(database.url, everyJobKind);
  const { db, close } = connectDatabase({ connectionString: database.url, poolSize: 1, log });
  await seedCatalogue({ db, clock: systemClock });
  await close();
  await initImages({ storage: await createStorage(storage), log });
}
