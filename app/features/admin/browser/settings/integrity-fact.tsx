import type { IntegrityCheck } from '#app/features/integrity/integrity.queries.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface IntegrityFactProps {
  check: IntegrityCheck | null;
  now: Date;
}

/** What the last nightly check of the stored data found. */
export function IntegrityFact({ check, now }: IntegrityFactProps) {
  return (
    <Fact label="Nightly check of the stored data">
      {check === null ? (
        'not run yet'
      ) : (
        <span className="grid justify-items-end gap-1 text-right">
          <span>
            <Badge tone={check.failed.length > 0 ? 'destructive' : 'default'}>
              {check.failed.length > 0 ? `${check.failed.length} failed` : 'all right'}
            </Badge>{' '}
            <TimeText at={check.endedAt} now={now} />
          </span>
          {check.failed.map(({ name }) => (
            <span key={name}>Not true: {name}</span>
          ))}
        </span>
      )}
    </Fact>
  );
}
