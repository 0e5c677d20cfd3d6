import { Link } from 'react-router';
import type { listSessions } from '#app/features/accounts/account.queries.server.ts';
import type { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { deviceName } from '#app/features/accounts/sessions/device-name.ts';
import type { countMessages } from '#app/features/moderation/message-metadata.queries.server.ts';
import type { ListedPack } from '#app/features/payments/person-payments.queries.server.ts';
import { Fact, Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import { packWords } from './money-words.ts';
import { PersonBadges } from './person-badges.tsx';

interface PersonFactsProps {
  person: NonNullable<Awaited<ReturnType<typeof findUser>>>;
  messages: Awaited<ReturnType<typeof countMessages>>;
  /** Null for staff, who see no payments. */
  packs: ListedPack[] | null;
  now: Date;
}

interface PersonSessionsProps {
  sessions: Awaited<ReturnType<typeof listSessions>>;
  now: Date;
}

export function PersonFacts({ person, messages, packs, now }: PersonFactsProps) {
  return (
    <Panel title="About">
      <dl className="-my-2.5 text-sm">
        <Fact label="Role">
          <PersonBadges person={person} />
        </Fact>
        <Fact label="Email">{person.isEmailVerified ? 'verified' : 'not verified yet'}</Fact>
        <Fact label="Joined">
          <TimeText at={person.createdAt} now={now} />
        </Fact>
        <Fact label="Last sign-in">
          {person.lastSignInAt ? <TimeText at={person.lastSignInAt} now={now} /> : 'never'}
        </Fact>
        <Fact label="Free sends">{person.freeSendsRemaining}</Fact>
        <Fact label="Credits">{person.totalCredits}</Fact>
        {packs && packs.length > 0 && (
          <Fact label="Plan">
            {packs.map((pack) => (
              <span key={pack.id} className="block">
                {packWords(pack)}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Messages">
          <Link
            to={`/admin/messages?sender=${person.userId}`}
            className="underline underline-offset-4"
          >
            {messages.sent} sent, {messages.scheduled} scheduled, {messages.draft} drafts,{' '}
            {messages.failed} failed
          </Link>
        </Fact>
        <Fact label="Videos">
          <Link
            to={`/admin/gallery?uploader=${person.userId}`}
            className="underline underline-offset-4"
          >
            View uploads
          </Link>
        </Fact>
      </dl>
    </Panel>
  );
}

export function PersonSessions({ sessions, now }: PersonSessionsProps) {
  return (
    <Panel title="Sessions">
      {sessions.length === 0 ? (
        <p className="text-soft">No active sessions.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line text-sm">
          {sessions.map((session) => (
            <li key={session.id} className="flex justify-between gap-4 py-2.5">
              <span
                className="min-w-0 truncate first-letter:uppercase"
                title={session.userAgent ?? undefined}
              >
                {deviceName(session.userAgent)}
              </span>
              <span className="text-soft">
                <TimeText at={session.lastActiveAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
