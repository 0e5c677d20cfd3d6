import { days, hours } from '#app/platform/clock/clock.ts';

/** Longer than the day between two, because a large one takes hours. deploy/alerts.yml says the same. */
const BACKUP_OVERDUE_AFTER = hours(26);
/** A quarter, and ten days to find the time. deploy/alerts.yml says the same. */
const DRILL_OVERDUE_AFTER = days(100);

/** What is known of backups and of the drills that tried them. */
export interface BackupHealth {
  /** When the first complete one ended. */
  firstAt: Date | null;
  last: { startedAt: Date; endedAt: Date; bytes: number } | null;
  lastDrill: { endedAt: Date; failed: string[] } | null;
  /** When the last drill ended that failed in nothing. */
  lastGoodDrillAt: Date | null;
}

/** Whether none has begun since the last time at which one had to. */
export function isBackupDue(
  now: Date,
  { hour, minute }: { hour: number; minute: number },
  lastStartedAt: Date | null,
): boolean {
  const today = new Date(now);
  today.setUTCHours(hour, minute, 0, 0);
  const dueAt = today <= now ? today.getTime() : today.getTime() - days(1);
  return lastStartedAt === null || lastStartedAt.getTime() < dueAt;
}

/** How long there has been no new backup; Infinity when there never was one. */
export const backupAge = ({ last }: BackupHealth, now: Date): number =>
  last ? now.getTime() - last.endedAt.getTime() : Number.POSITIVE_INFINITY;

/** How long nobody has restored a backup to see that it can be done; null while there is none to restore. */
export function drillAge({ firstAt, lastGoodDrillAt }: BackupHealth, now: Date): number | null {
  const since = lastGoodDrillAt ?? firstAt;
  return since && now.getTime() - since.getTime();
}

/** What somebody should look after, for the admin area. */
export function listBackupProblems(health: BackupHealth, now: Date): string[] {
  return [
    ...(backupAge(health, now) > BACKUP_OVERDUE_AFTER ? ['The daily backup is overdue.'] : []),
    ...(health.lastDrill && health.lastDrill.failed.length > 0
      ? ['The last restore drill failed.']
      : []),
    ...((drillAge(health, now) ?? 0) > DRILL_OVERDUE_AFTER ? ['A restore drill is overdue.'] : []),
  ];
}
