import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statusTones } from '#app/features/messages/browser/list/status-badge.tsx';
import { titleOf } from '#app/features/messages/message.rules.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import type {
  MessageHit,
  SearchResult,
} from '#app/features/moderation/search/search-everything.server.ts';
import { StatusBadge } from '#app/features/videos/browser/video-details.tsx';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '../page-parts.tsx';
import { ReportBadge } from '../reports/report-badge.tsx';
import { TimeText } from '../time-text.tsx';

/** What a search found, by kind. A kind of which nothing was found is left out. */
export function FoundLists({ result, now }: { result: SearchResult; now: Date }) {
  const { people, hasMorePeople, messages, payments, reports, videos, pastMail, text } = result;
  const total = [people, messages, payments, reports, videos].flat().length;
  if (total === 0 && !pastMail) {
    return (
      <EmptyState title="Nothing found">Look for another part of the name or address.</EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      {people.length > 0 && (
        <Found title="People">
          {people.map(({ userId, fullName, email }) => (
            <Hit key={userId} to={`/admin/users/${userId}`} name={fullName} fact={email} />
          ))}
          {hasMorePeople && (
            <Hit
              to={`/admin/users?${new URLSearchParams({ search: text })}`}
              name="Show all people"
            />
          )}
        </Found>
      )}
      {messages.length > 0 && (
        <Found title="Messages">
          {messages.map((message) => (
            <FoundMessage key={message.named?.id ?? 'anonymous'} message={message} now={now} />
          ))}
        </Found>
      )}
      {pastMail && (
        <Found title="Messages">
          <li className="px-5 py-3.5">
            This code is from a mail of ours, sent <TimeText at={pastMail} now={now} />. Its letter
            is erased, or was sent again to somebody else.
          </li>
        </Found>
      )}
      {payments.length > 0 && (
        <Found title="Payments">
          {payments.map(({ id, userId, email, kind, amountCents, status, createdAt }) => (
            <Hit
              key={id}
              to={userId && `/admin/users/${userId}`}
              name={`${formatPrice(amountCents)} for a ${kind}`}
              fact={email ?? 'deleted account'}
            >
              <Badge tone="outline">{status.replace('_', ' ')}</Badge>
              <TimeText at={createdAt} now={now} />
            </Hit>
          ))}
        </Found>
      )}
      {reports.length > 0 && (
        <Found title="Reports">
          {reports.map(({ id, reason, status, createdAt }) => (
            <Hit key={id} to={`/admin/reports/${id}`} name={reportReasons[reason]}>
              <ReportBadge status={status} />
              <TimeText at={createdAt} now={now} />
            </Hit>
          ))}
        </Found>
      )}
      {videos.length > 0 && (
        <Found title="Videos">
          {videos.map(({ id, title, status, createdAt }) => (
            <Hit key={id} to={`/admin/gallery?video=${id}`} name={title}>
              <StatusBadge status={status} />
              <TimeText at={createdAt} now={now} />
            </Hit>
          ))}
        </Found>
      )}
    </div>
  );
}

function FoundMessage({ message, now }: { message: MessageHit; now: Date }) {
  const { named, status, deliveryState, isAnonymous, createdAt } = message;
  return (
    <Hit
      to={named && `/admin/messages?message=${named.id}`}
      name={titleOf(message)}
      fact={named ? named.senderEmail : 'anonymous sender'}
    >
      {isAnonymous && named && <Badge tone="outline">anonymous</Badge>}
      <Badge tone={statusTones[status]}>{status}</Badge>
      {deliveryState && <span>{deliveryState}</span>}
      <TimeText at={createdAt} now={now} />
    </Hit>
  );
}

function Found({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        {children}
      </ul>
    </section>
  );
}

interface HitProps {
  /** Null for one that leads nowhere. */
  to: string | null;
  name: string;
  fact?: string;
  children?: ReactNode;
}

function Hit({ to, name, fact, children }: HitProps) {
  const content = (
    <>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      {fact && <span className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">{fact}</span>}
      <span className="ms-auto flex flex-wrap items-center gap-3 text-sm text-soft">
        {children}
      </span>
    </>
  );
  const look = 'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3';
  return (
    <li>
      {to ? (
        <Link to={to} className={`${look} hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
