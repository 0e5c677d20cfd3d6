import { seedCatalogue } from '#app/features/templates/seed-catalogue.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { connectDatabase } from '#app/platform/db/database.server.ts';
import { assertDirectConnection } from '#app/platform/db/direct-connection.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { prepareJobs } from '#app/platform/jobs/job-queue.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { assertWritable } from './assert-writable.ts';
import { jobKinds } from './jobs.ts';
import type { ServerConfig } from './server-config.ts';

/** Brings database, queues, catalogue and public images up to this release. Repeating it is harmless. */
export async function migrateToLatest({
  database,
  logLevel,
  storage,
}: ServerConfig): Promise<void> {
  const log = createLog(logLevel);
  const connectionString = database.directUrl;
  await assertWritable(connectionString);
  await assertDirectConnection(database);
  await migrateDatabase(connectionString);
  await prepareJobs(connectionString, jobKinds);
  const { db, close } = connectDatabase({ connectionString, poolSize: 1, log });
  await seedCatalogue({ db, clock: systemClock });
  await close();
  await initImages({ storage: await createStorage(storage), log });
}
