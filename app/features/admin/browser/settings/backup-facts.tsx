import type { BackupHealth } from '#app/features/backups/backup.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface BackupFactsProps {
  /** Null when no backups are set up. */
  health: BackupHealth | null;
  now: Date;
}

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** When the last backup was made, and when somebody last tried to restore one. */
export function BackupFacts({ health, now }: BackupFactsProps) {
  if (!health) {
    return (
      <Fact label="Backups">
        <Badge tone="destructive">nobody makes them</Badge> Set BACKUP_TO.
      </Fact>
    );
  }
  const { last, lastDrill } = health;
  return (
    <>
      <Fact label="Last backup">
        {last ? (
          <>
            {megabytes(last.bytes)}, <TimeText at={last.endedAt} now={now} />
          </>
        ) : (
          'none yet'
        )}
      </Fact>
      <Fact label="Last restore drill">
        {lastDrill ? (
          <span className="grid justify-items-end gap-1 text-right">
            <span>
              <Badge tone={lastDrill.failed.length > 0 ? 'destructive' : 'default'}>
                {lastDrill.failed.length > 0 ? 'failed' : 'all right'}
              </Badge>{' '}
              <TimeText at={lastDrill.endedAt} now={now} />
            </span>
            {lastDrill.failed.map((problem) => (
              <span key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </span>
            ))}
          </span>
        ) : (
          'none yet'
        )}
      </Fact>
    </>
  );
}
