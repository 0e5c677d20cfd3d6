import { z } from 'zod';
import { connectionAddress, wholeNumber } from './settings.ts';

export const databaseSettings = z.object({
  DATABASE_URL: connectionAddress(
    /^postgres(ql)?$/,
    'postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
});

export interface DatabaseConfig {
  url: string | undefined;
  poolSize: number;
}

/** The database; without `url` the embedded one is used. */
export const databaseConfigOf = (settings: z.infer<typeof databaseSettings>): DatabaseConfig => ({
  url: settings.DATABASE_URL,
  poolSize: settings.DATABASE_POOL_SIZE,
});
