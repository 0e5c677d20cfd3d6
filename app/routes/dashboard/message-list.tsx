import { Link } from 'react-router';
import type { MessageStatus } from '#app/features/messages/public.tsx';
import { relativeTime } from '#app/shared/relative-time.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/dashboard.ts';

type ListedMessage = Route.ComponentProps['loaderData']['messages'][number];

interface MessageListProps {
  title: string;
  emptyText: string;
  messages: ListedMessage[];
  now: Date;
  canSend: boolean;
}

/** Spec section 4, badge styles. */
const badges = {
  sent: 'default',
  scheduled: 'secondary',
  draft: 'outline',
  failed: 'destructive',
} as const;
const names: Record<MessageStatus, string> = {
  sent: 'Sent',
  scheduled: 'Scheduled',
  draft: 'Draft',
  failed: 'Failed',
};

export function MessageList({ title, emptyText, messages, now, canSend }: MessageListProps) {
  return (
    <section aria-labelledby="messages-title" className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="messages-title" className="text-3xl">
          {title}{' '}
          <span className="font-sans text-base text-soft tabular-nums">{messages.length}</span>
        </h2>
        <Link to="/dashboard" preventScrollReset className="text-sm underline underline-offset-4">
          View all
        </Link>
      </div>
      {messages.length === 0 ? (
        <div className="rounded-2xl border border-dashed border-line-strong px-6 py-16 text-center">
          <p className="font-serif text-2xl">{emptyText}</p>
          {canSend && (
            <p className="mt-5">
              <ButtonLink to="/presets">Create Message</ButtonLink>
            </p>
          )}
        </div>
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MessageRow({ message, now }: { message: ListedMessage; now: Date }) {
  const { id, status, subject, recipientName, recipientEmail, openedAt, linkVisitedAt } = message;
  const place = status === 'draft' ? `/checkout/${id}` : `/confirmation/${id}`;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <Link to={place} className="after:absolute after:inset-0">
            {subject}
          </Link>
        </p>
        <p className="truncate text-sm text-soft">To: {recipientName ?? recipientEmail}</p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="flex gap-2">
          {openedAt ? (
            <Badge tone="secondary">Opened</Badge>
          ) : (
            linkVisitedAt && <Badge tone="outline">Link visited</Badge>
          )}
          <Badge tone={badges[status]}>{names[status]}</Badge>
        </span>
        <TimeLine message={message} now={now} />
      </div>
    </li>
  );
}

function TimeLine({ message, now }: { message: ListedMessage; now: Date }) {
  const { status, sentAt, scheduledFor, createdAt } = message;
  const [verb, instant] =
    status === 'scheduled'
      ? (['Scheduled for', scheduledFor] as const)
      : status === 'draft' || !sentAt
        ? (['Created', createdAt] as const)
        : (['Sent', sentAt] as const);
  if (!instant) return <span className="text-sm text-soft">Not set</span>;
  return (
    <time
      dateTime={instant.toISOString()}
      title={`${instant.toUTCString()}`}
      className="text-sm text-soft"
    >
      {verb} {relativeTime(instant, now)}
    </time>
  );
}
