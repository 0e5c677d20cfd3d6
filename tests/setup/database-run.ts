import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { migrateToLatest } from '#server/migrate-to-latest.ts';
import type { ServerConfig } from '#server/process.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a server that has the template database. */
    clusterUrl: string;
  }
}

/** The database every test starts from: migrated, seeded, and cloned for each test file. */
export const TEMPLATE_DATABASE = 'unsent_template';

export default async function setup(project: TestProject) {
  const cluster = await startTestPostgres();
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = withDatabase(cluster.url, TEMPLATE_DATABASE);
  await migrateToLatest(parseConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }) as ServerConfig);
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
