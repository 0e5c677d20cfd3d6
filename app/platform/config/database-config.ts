import { z } from 'zod';
import { connectionAddress, wholeNumber } from './settings.ts';

const address = () =>
  z
    .string()
    .refine(namesOneServer, {
      error:
        'names several servers, and the driver follows only one: give it one address that always leads to the primary (a virtual address, HAProxy or PgBouncer)',
      abort: true,
    })
    .pipe(connectionAddress(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'))
    .optional();

/** Not by `URL`, which refuses several ports. */
function namesOneServer(address: string): boolean {
  const [start = '', query] = address.split('?');
  const [, authority = ''] = /^[^:/]+:\/\/([^/#]*)/.exec(start) ?? [];
  const hosts = [authority.split('@').at(-1), ...new URLSearchParams(query).getAll('host')];
  return !hosts.some((host) => host?.includes(','));
}

export const databaseSettings = z.object({
  DATABASE_URL: address(),
  /** PostgreSQL itself, if DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: address(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
});

export interface DatabaseConfig {
  url: string | undefined;
  /** For what needs a session of its own: listening, and locks outside a transaction. */
  directUrl: string | undefined;
  /** Whether `url` leads to a pooler, which may not know statements prepared under a name. */
  isPooled: boolean;
  poolSize: number;
}

/** The database; without `url` the embedded one is used. */
export const databaseConfigOf = (settings: z.infer<typeof databaseSettings>): DatabaseConfig => ({
  url: settings.DATABASE_URL,
  directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  isPooled: settings.DATABASE_DIRECT_URL !== undefined,
  poolSize: settings.DATABASE_POOL_SIZE,
});

/** A direct address without the other one would be ignored. */
export const databaseErrors = (settings: z.infer<typeof databaseSettings>): string[] =>
  settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL
    ? ['DATABASE_URL is required when DATABASE_DIRECT_URL is set']
    : [];
