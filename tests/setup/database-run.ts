import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedCatalogue } from '#app/features/templates/public.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { openDatabase } from '#app/platform/db/database.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a server that has the template database. */
    clusterUrl: string;
  }
}

/** The database every test starts from: migrated, seeded, and cloned for each test file. */
export const TEMPLATE_DATABASE = 'unsent_template';

export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = withDatabase(cluster.url, TEMPLATE_DATABASE);
  await migrateDatabase(url);
  const { db, close } = openDatabase({
    connectionString: url,
    poolSize: 1,
    log: createLog('silent'),
  });
  await seedCatalogue({ db, clock: systemClock });
  await close();
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
