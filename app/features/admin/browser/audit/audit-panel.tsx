import { Link } from 'react-router';
import type { ListedAuditEntry } from '#app/features/moderation/audit.queries.server.ts';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import { actionLabel, changeLines } from './audit-labels.ts';

interface AuditPanelProps {
  entries: ListedAuditEntry[];
  subject: { type: 'person' | 'report'; id: string };
  now: Date;
}

/** The newest audit entries about one subject. */
export function AuditPanel({ entries, subject, now }: AuditPanelProps) {
  if (entries.length === 0) return null;
  return (
    <Panel title="Recent audit entries">
      <ul className="-my-2 divide-y divide-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {entry.actorLabel} {actionLabel(entry.action)}
              <span className="block text-soft">
                {changeLines(entry.before, entry.after).join(', ')}
              </span>
            </span>
            <span className="text-soft">
              <TimeText at={entry.createdAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <Link
          to={`/admin/audit?subject=${subject.type}&id=${subject.id}`}
          className="underline underline-offset-4"
        >
          All entries
        </Link>
      </p>
    </Panel>
  );
}
