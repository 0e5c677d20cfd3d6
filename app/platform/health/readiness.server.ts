import pg from 'pg';
import { seconds } from '../clock/clock.ts';
import type { DatabaseClock } from '../clock/database-clock.server.ts';
import { isMigrated, newestMigration } from '../db/migrate.server.ts';
import { readServerState, type ServerState } from '../db/server-state.server.ts';
import type { WriteHealth } from '../db/write-health.ts';

const ANSWER_WITHIN_MS = 1_000;

/** Also when nobody asks: the clock of the process follows the database's. */
const CHECK_EVERY_MS = seconds(30);

type NotReady = 'database' | 'migrations' | 'read-only' | 'standby' | 'draining';

export interface Readiness {
  /** Why this process should get no requests, or null when it should. */
  check(): Promise<NotReady | null>;
  /** From now on `check` answers `draining`: the process is about to stop. */
  startDraining(): void;
  close(): Promise<void>;
}

/**
 * Tells whether this process should get requests: the database answers within a second, has every
 * migration of this release, takes writes and waits for no missing standby, and the process is not draining. Uses its own connection,
 * so that a busy pool does not look like a dead database; concurrent checks share one query. Each check
 * also sets the clock.
 */
export function createReadiness(
  connectionString: string,
  { clock, writeHealth }: { clock: DatabaseClock; writeHealth: WriteHealth },
): Readiness {
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
      const server: { state?: ServerState } = {};
      await clock.measure(async () => {
        server.state = await readServerState(pool);
        return server.state.now;
      });
      if (server.state?.isReadOnly || writeHealth.hasJustFailed()) return 'read-only';
      if (server.state?.isStandbyMissing) return 'standby';
      return (await isMigrated(pool, newest)) ? null : 'migrations';
    } catch {
      return 'database';
    }
  }

  async function check() {
    if (isDraining) return 'draining';
    checking ??= withTimeout(ANSWER_WITHIN_MS, checkDatabase()).finally(() => {
      checking = undefined;
    });
    return checking;
  }

  const timer = setInterval(check, CHECK_EVERY_MS).unref();

  return {
    check,
    startDraining() {
      isDraining = true;
    },
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

function withTimeout(limitMs: number, check: Promise<NotReady | null>): Promise<NotReady | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<NotReady>((resolve) => {
    timer = setTimeout(() => resolve('database'), limitMs);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
