import { useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import {
  actionsFor,
  editAddress,
  type MessageAction,
} from '#app/features/messages/message.rules.ts';
import type { ListedMessage } from '#app/features/messages/message-list.queries.server.ts';
import { Menu, type MenuEntry } from '#app/ui/menu.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { type AskedAction, AskFirst } from '../detail/ask-first.tsx';
import { useMessageAction } from '../detail/use-message-action.ts';
import { rowTime } from './row-time.ts';
import { StatusBadges } from './status-badges.tsx';

const entries: Record<MessageAction, MenuEntry<MessageAction>> = {
  edit: { id: 'edit', label: 'Edit' },
  duplicate: { id: 'duplicate', label: 'Duplicate' },
  resend: { id: 'resend', label: 'Resend' },
  cancel: { id: 'cancel', label: 'Cancel' },
  withdraw: { id: 'withdraw', label: 'Withdraw' },
  delete: { id: 'delete', label: 'Delete', isDangerous: true },
};

interface MessageRowsProps {
  messages: ListedMessage[];
  now: Date;
}

/** A list of one's own messages with what can be done to each (spec section 2, dashboard). */
export function MessageRows({ messages, now }: MessageRowsProps) {
  const [asked, setAsked] = useState<{ message: ListedMessage; action: AskedAction } | null>(null);
  const navigate = useNavigate();
  const act = useMessageAction();
  const leaving = useLeavingId();

  function choose(message: ListedMessage, action: MessageAction) {
    if (action === 'edit') return navigate(editAddress(message));
    if (action === 'resend') return navigate(`/messages/${message.id}#resend`);
    if (action === 'duplicate') return act(message.id, 'duplicate');
    setAsked({ message, action });
  }

  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {messages
          // Gone at once; when the server refuses, it is there again.
          .filter(({ id }) => id !== leaving)
          .map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              now={now}
              onAction={(action) => void choose(message, action)}
            />
          ))}
      </ul>
      {asked && (
        <AskFirst
          action={asked.action}
          message={{ ...asked.message, actions: actionsFor(asked.message) }}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            act(asked.message.id, asked.action);
          }}
        />
      )}
    </>
  );
}

/** The message whose deletion is on its way to the server. */
function useLeavingId(): string | null {
  const { formAction, formData } = useNavigation();
  if (formData?.get('intent') !== 'delete') return null;
  return /^\/messages\/([^/?]+)/.exec(formAction ?? '')?.[1] ?? null;
}

interface MessageRowProps {
  message: ListedMessage;
  now: Date;
  onAction: (action: MessageAction) => void;
}

function MessageRow({ message, now, onAction }: MessageRowProps) {
  const { id, subject, recipientName, recipientEmail } = message;
  const recipient = recipientName ?? (recipientEmail || 'nobody yet');
  return (
    <li className="relative flex items-center gap-2 py-3 ps-5 pe-2 first:rounded-t-2xl last:rounded-b-2xl hover:bg-hover">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">
            <Link to={`/messages/${id}`} className="after:absolute after:inset-0">
              {subject || 'No subject yet'}
            </Link>
          </p>
          <p className="truncate text-sm text-soft">To: {recipient}</p>
        </div>
        <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 sm:basis-auto sm:flex-col sm:items-end">
          <StatusBadges message={message} />
          <TimeLine message={message} now={now} />
        </div>
      </div>
      <span className="relative">
        <Menu
          label={`What to do with the message to ${recipient}`}
          entries={actionsFor(message).map((action) => entries[action])}
          onAction={onAction}
        />
      </span>
    </li>
  );
}

function TimeLine({ message, now }: { message: ListedMessage; now: Date }) {
  const time = rowTime(message);
  const className = 'text-sm text-soft';
  if (!time) return <span className={className}>Not set</span>;
  return <RelativeTime {...time} now={now} className={className} />;
}
