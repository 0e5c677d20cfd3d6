import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

const FOLDER = '/usr/lib/postgresql';
const MIN_VERSION = 15;

export const programsOf = (version: number | undefined): string => `${FOLDER}/${version}/bin`;

/** The oldest PostgreSQL from Debian's packages that the product supports, or undefined. */
export const debianPostgres: number | undefined = (await readdir(FOLDER).catch(() => []))
  .map(Number)
  .filter((version) => version >= MIN_VERSION && existsSync(`${programsOf(version)}/postgres`))
  .sort((one, other) => one - other)[0];
