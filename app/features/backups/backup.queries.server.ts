import { asc, desc, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { backups, restoreDrills } from '#db/schema/backups.ts';
import { type BackupHealth, backupAge, drillAge } from './backup.rules.ts';

/** When backups were made and tried. */
export async function getBackupHealth(db: DbOrTx): Promise<BackupHealth> {
  const { startedAt, endedAt, bytes } = backups;
  const drill = { endedAt: restoreDrills.endedAt, failed: restoreDrills.failed };
  const drills = db.select(drill).from(restoreDrills);
  const [[last], [first], [lastDrill], [lastGoodDrill]] = await Promise.all([
    db.select({ startedAt, endedAt, bytes }).from(backups).orderBy(desc(backups.id)).limit(1),
    db.select({ endedAt }).from(backups).orderBy(asc(backups.id)).limit(1),
    drills.orderBy(desc(restoreDrills.id)).limit(1),
    db
      .select(drill)
      .from(restoreDrills)
      .where(sql`${restoreDrills.failed} = '[]'`)
      .orderBy(desc(restoreDrills.id))
      .limit(1),
  ]);
  return {
    firstAt: first?.endedAt ?? null,
    last: last ?? null,
    lastDrill: lastDrill ?? null,
    lastGoodDrillAt: lastGoodDrill?.endedAt ?? null,
  };
}

/** Adds the age, the size and the duration of the last backup, and the age of the last drill. */
export function addBackupMetrics(
  metrics: Metrics,
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
): void {
  const addGauge = (name: string, help: string, read: (health: BackupHealth) => number | null) =>
    metrics.addGauge({
      name,
      help,
      labelNames: [],
      async read() {
        // Nobody waits for backups that nobody makes.
        const value = config.backup && read(await getBackupHealth(db));
        return value === null ? [] : [{ labels: {}, value }];
      },
    });
  addGauge(
    'unsent_backup_age_seconds',
    'Time since the last complete backup ended, infinite before the first',
    (health) => backupAge(health, clock.now()) / 1_000,
  );
  addGauge(
    'unsent_backup_size_bytes',
    'What the last complete backup takes, with the files it shares with others',
    ({ last }) => last?.bytes ?? null,
  );
  addGauge(
    'unsent_backup_duration_seconds',
    'How long the last complete backup took',
    ({ last }) => last && (last.endedAt.getTime() - last.startedAt.getTime()) / 1_000,
  );
  addGauge(
    'unsent_restore_drill_age_seconds',
    'Time since a backup was last restored without fault, or since the first backup',
    (health) => {
      const age = drillAge(health, clock.now());
      return age === null ? null : age / 1_000;
    },
  );
}
