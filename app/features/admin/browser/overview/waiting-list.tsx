import { Link } from 'react-router';
import type { Waiting, WaitingWork } from '#app/features/moderation/waiting-work.queries.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { TimeText } from '../time-text.tsx';

interface Kind {
  key: keyof WaitingWork;
  to: string;
  /** After its number. */
  words: (total: number) => string;
  isUrgent?: boolean;
}

/** The most urgent first. */
const kinds: Kind[] = [
  {
    key: 'dangers',
    to: '/admin/reports',
    words: (total) =>
      total === 1 ? 'report: a life may be in danger' : 'reports: a life may be in danger',
    isUrgent: true,
  },
  { key: 'reports', to: '/admin/reports', words: (total) => (total === 1 ? 'report' : 'reports') },
  {
    key: 'held',
    to: '/admin/deliveries',
    words: (total) => (total === 1 ? 'held letter' : 'held letters'),
  },
  {
    key: 'failed',
    to: '/admin/deliveries',
    words: (total) =>
      total === 1 ? 'letter failed in the last 7 days' : 'letters failed in the last 7 days',
  },
  {
    key: 'videos',
    to: '/admin/gallery?show=pending',
    words: (total) => (total === 1 ? 'video to review' : 'videos to review'),
  },
];

/** What waits for staff, as links to where it is done. */
export function WaitingList({ work, now }: { work: WaitingWork; now: Date }) {
  const waiting = kinds.filter(({ key }) => work[key].total > 0);
  if (waiting.length === 0) {
    return (
      <p className="rounded-2xl border border-dashed border-line-strong px-6 py-8 text-center font-serif text-2xl">
        Nothing is waiting
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
      {waiting.map((kind) => (
        <li key={kind.key}>
          <WaitingRow {...kind} waiting={work[kind.key]} now={now} />
        </li>
      ))}
    </ul>
  );
}

function WaitingRow({ to, words, isUrgent, waiting, now }: Kind & { waiting: Waiting; now: Date }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="flex min-h-14 flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3.5 hover:bg-hover"
    >
      <span
        className={classNames(
          'font-serif text-2xl lining-nums tabular-nums',
          isUrgent && 'text-danger',
        )}
      >
        {waiting.total.toLocaleString('en')}
      </span>
      <span className={classNames('font-medium', isUrgent && 'text-danger')}>
        {words(waiting.total)}
      </span>
      {waiting.since && (
        <span className="ms-auto text-sm text-soft">
          oldest <TimeText at={waiting.since} now={now} />
        </span>
      )}
    </Link>
  );
}
