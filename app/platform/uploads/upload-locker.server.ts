import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { sql } from 'drizzle-orm';
import { uploadLocks } from '#db/schema/platform.ts';
import type { Database } from '../db/database.server.ts';

const LEASE_SECONDS = 30;
/** How often a holder renews its lease and looks whether somebody else waits. */
const HEARTBEAT_MS = 1_000;
/** How often one who waits looks whether the lock is free. */
const RETRY_MS = 100;
/** A browser that came back has waited long enough by then. */
const PATIENCE_MS = 15_000;

/**
 * Who may write to an upload, among all web processes on one database: a lease in a table, so it
 * holds no connection while bytes come in, and what a dead process held comes free by itself. The
 * time is the database's own, because processes may disagree about it.
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

  /** Renews the lease; asks for the end of the work when another waits, or when the lease was lost. */
  async function beat(requestRelease: RequestRelease): Promise<void> {
    const [row] = await db
      .update(uploadLocks)
      .set({ heldUntil: until })
      .where(isMine)
      .returning({ isAskedFor: uploadLocks.isAskedFor });
    if (!row || row.isAskedFor) await requestRelease();
  }

  return {
    async lock(signal, requestRelease) {
      for (let waitedMs = 0; !(await take()); waitedMs += RETRY_MS) {
        if (signal.aborted || waitedMs >= PATIENCE_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
        await db
          .update(uploadLocks)
          .set({ isAskedFor: true })
          .where(sql`${uploadLocks.uploadId} = ${id}`);
        await pause(RETRY_MS);
      }
      heartbeat = setInterval(() => {
        // A renewal that fails is made up for by the next; the lease outlives thirty of them.
        beat(requestRelease).catch(() => {});
      }, HEARTBEAT_MS);
    },
    async unlock() {
      clearInterval(heartbeat);
      await db.delete(uploadLocks).where(isMine);
    },
  };
}
