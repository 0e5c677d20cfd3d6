import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { parseConfig } from '#app/platform/config/config.server.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a server that has the template database. */
    clusterUrl: string;
  }
}

/** The migrated, seeded database that every test file gets a copy of. */
export const TEMPLATE_DATABASE = 'unsent_template';

/** Everything the template database is made from. */
const SOURCES = [
  'db/migrations/**/*.{sql,json}',
  'db/triggers.sql',
  'films/catalogue.{json,ts}',
  'app/features/templates/**/*.ts',
  'app/platform/db/{migrate,triggers}.server.ts',
  'app/platform/jobs/*.ts',
  'app/**/*.job.server.ts',
  'server/{jobs,migrate-to-latest}.ts',
  // For the versions of PostgreSQL and pg-boss.
  'package-lock.json',
];

export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres(fingerprint(), createTemplate);
  project.provide('clusterUrl', postgres.url);
  return postgres.stop;
}

async function createTemplate(clusterUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const DATABASE_URL = withDatabase(clusterUrl, TEMPLATE_DATABASE);
  // Imported only here: loading it takes longer than everything else in a run that has a snapshot.
  const { migrateToLatest } = await import('#server/migrate-to-latest.ts');
  await migrateToLatest(parseConfig({ DATABASE_URL, LOG_LEVEL: 'silent' }) as ServerConfig);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.arch);
  for (const file of globSync(SOURCES).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
