import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const ANSWER_WITHIN_MS = 1_000;

type NotReady = 'database' | 'migrations' | 'ending';

export interface Readiness {
  /** Why this process should get no new work, or null when it should. */
  check(): Promise<NotReady | null>;
  /** From now on the answer is `ending`: the process goes, but finishes what it has begun. */
  end(): void;
  close(): Promise<void>;
}

/**
 * Whether new work may be sent here: the database answers within a second, it has every migration
 * of this release, and the process is not ending. A newer database is fine, because migrations run
 * under the release before them. Asks on a connection of its own, so that a busy pool is not taken
 * for a dead database, and however many ask at once, one question goes out.
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
  let isEnding = false;
  let asking: Promise<NotReady | null> | undefined;

  async function ask(): Promise<NotReady | null> {
    try {
      const { rows } = await pool.query(
        `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
      );
      if (!rows[0].is_there) return 'migrations';
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
      if (isEnding) return 'ending';
      asking ??= within(ANSWER_WITHIN_MS, ask()).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    end() {
      isEnding = true;
    },
    close: () => pool.end(),
  };
}

/** When the newest migration of this release was made: what the migrator compares as well. */
function newestMigration(): number {
  const journal = path.resolve('db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

function within(limitMs: number, answer: Promise<NotReady | null>): Promise<NotReady | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<NotReady>((resolve) => {
    timer = setTimeout(() => resolve('database'), limitMs);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
