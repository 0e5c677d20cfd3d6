import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

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
 * migration of this release, and the process is not draining. A newer database is fine, because
 * migrations run before the new release starts. Uses its own connection, so that a busy pool does not
 * look like a dead database; concurrent checks share one query.
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
      const { rows } = await pool.query(
        `select to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations`,
      );
      if (!rows[0].has_migrations) return 'migrations';
      const applied = await pool.query(
        'select coalesce(max(created_at), 0)::bigint >= $1 as is_current from drizzle.__drizzle_migrations',
        [newest],
      );
      return applied.rows[0].is_current ? null : 'migrations';
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

/** When the newest migration of this release was generated; the migrator compares it too. */
function newestMigration(): number {
  const journal = path.resolve('db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

function withTimeout(limitMs: number, check: Promise<NotReady | null>): Promise<NotReady | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<NotReady>((resolve) => {
    timer = setTimeout(() => resolve('database'), limitMs);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
