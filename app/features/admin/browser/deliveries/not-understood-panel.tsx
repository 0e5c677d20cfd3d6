import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface NotUnderstoodPanelProps {
  weeks: { week: string; reports: number }[];
  reports: { id: number; createdAt: Date; text: string }[];
  now: Date;
}

/** Mail to bounce addresses that the site did not understand. Only admins see it: it may quote people. */
export function NotUnderstoodPanel({ weeks, reports, now }: NotUnderstoodPanelProps) {
  const counts = weeks.map(({ week, reports: count }) => `week of ${week}: ${count}`).join(', ');
  return (
    <Panel title="Bounces not understood" lead={counts}>
      <ul className="mt-4 space-y-4 text-sm">
        {reports.map(({ id, createdAt, text }) => (
          <li key={id}>
            <TimeText at={createdAt} now={now} />
            <p className="line-clamp-6 whitespace-pre-line break-words text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
