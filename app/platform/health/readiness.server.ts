import pg from 'pg';
import { isMigrated, newestMigration } from '../db/migrate.server.ts';

const ANSWER_WITHIN_MS = 1_000;

type NotReady = 'database' | 'migrations' | 'draining';

export interface Readiness {
  /** Why this process should get no requests, or null when it should. */
  check(): Promise<NotReady | null>;
  /** From now on `check` answers `draining`: the process is about to stop. */
  startDraining(): void;
  close(): Promise<void>;
}

/**
 * Tells whether this process should get requests: the database answers within a second and has every
 * migration of this release, and the process is not draining. Uses its own connection, so that a busy
 * pool does not look like a dead database; concurrent checks share one query.
 */
export function createReadiness(connectionString: string): Readiness {
  const newest = newestMigration();
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    application_name: 'unsent health',
  });
  pool.on('error', () => {});
  let isDraining = false;
  let checking: Promise<NotReady | null> | undefined;

  async function checkDatabase(): Promise<NotReady | null> {
    try {
      return (await isMigrated(pool, newest)) ? null : 'migrations';
    } catch {
      return 'database';
    }
  }

  return {
    async check() {
      if (isDraining) return 'draining';
      checking ??= withTimeout(ANSWER_WITHIN_MS, checkDatabase()).finally(() => {
        checking = undefined;
      });
      return checking;
    },
    startDraining() {
      isDraining = true;
    },
    close: () => pool.end(),
  };
}

function withTimeout(limitMs: number, check: Promise<NotReady | null>): Promise<NotReady | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<NotReady>((resolve) => {
    timer = setTimeout(() => resolve('database'), limitMs);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
