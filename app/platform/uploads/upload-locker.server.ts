import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { sql } from 'drizzle-orm';
import { uploadLocks } from '#db/schema/platform.ts';
import type { Database } from '../db/database.server.ts';

const LEASE_SECONDS = 30;
/** How often the holder renews its lease and checks for waiters. */
const HEARTBEAT_MS = 1_000;
/** How often the waiter tries to take the lock. */
const RETRY_MS = 250;
/** How long the waiter keeps trying. */
const TIMEOUT_MS = 15_000;

/**
 * Lets one request at a time write to an upload, across all web processes. The lock is a lease in a
 * table, so it occupies no connection while bytes arrive, and a dead process's lock expires by
 * itself. Leases use the database's clock, because processes may disagree about the time. One request
 * may wait for the lock; any further one is refused, because waiting costs queries.
 */
export function postgresLocker(db: Database): Locker {
  return { newLock: (id) => createLock(db, id) };
}

function createLock(db: Database, id: string): Lock {
  const holder = randomUUID();
  const until = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const isMine = sql`${uploadLocks.uploadId} = ${id} and ${uploadLocks.holder} = ${holder}`;
  let heartbeat: NodeJS.Timeout | undefined;

  async function take(): Promise<boolean> {
    const rows = await db
      .insert(uploadLocks)
      .values({ uploadId: id, holder, heldUntil: until as never })
      .onConflictDoUpdate({
        target: uploadLocks.uploadId,
        set: { holder, heldUntil: until, isAskedFor: false },
        setWhere: sql`${uploadLocks.heldUntil} < now()`,
      })
      .returning({ holder: uploadLocks.holder });
    return rows.length === 1;
  }

  /** Asks the holder to release the lock. @returns false when another request has asked already */
  async function ask(): Promise<boolean> {
    const { rowCount } = await db
      .update(uploadLocks)
      .set({ isAskedFor: true })
      .where(sql`${uploadLocks.uploadId} = ${id} and not ${uploadLocks.isAskedFor}`);
    return rowCount === 1;
  }

  /** Renews the lease. Requests its release when somebody waits or the lease was lost. */
  async function renew(requestRelease: RequestRelease): Promise<void> {
    const [row] = await db
      .update(uploadLocks)
      .set({ heldUntil: until })
      .where(isMine)
      .returning({ isAskedFor: uploadLocks.isAskedFor });
    if (!row || row.isAskedFor) await requestRelease();
  }

  async function wait(signal: AbortSignal): Promise<void> {
    const mayWait = await ask();
    // Without a turn to wait, it may still have become free just now.
    for (let waitedMs = 0; !(await take()); waitedMs += RETRY_MS) {
      if (!mayWait || signal.aborted || waitedMs >= TIMEOUT_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
      await pause(RETRY_MS);
    }
  }

  return {
    async lock(signal, requestRelease) {
      if (!(await take())) await wait(signal);
      heartbeat = setInterval(() => {
        // The next renewal makes up for a failed one: a lease lasts thirty heartbeats.
        renew(requestRelease).catch(() => {});
      }, HEARTBEAT_MS);
    },
    async unlock() {
      clearInterval(heartbeat);
      await db.delete(uploadLocks).where(isMine);
    },
  };
}
