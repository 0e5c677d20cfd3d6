import { useId, useState } from 'react';
import { createPath, Link, useFetchers, useLocation, useNavigate } from 'react-router';
import { FilmThumbnail } from '#app/features/templates/browser/film-thumbnail.tsx';
import { createId } from '#app/shared/create-id.ts';
import { Menu, type MenuEntry } from '#app/ui/menu.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import {
  actionsFor,
  editAddress,
  type MessageAction,
  recipientOf,
  toOrFor,
  WRITE_AGAIN,
  watchAddress,
} from '../../message.rules.ts';
import { hadItsDay } from '../../schedule/schedule.rules.ts';
import { Countdown } from '../countdown.tsx';
import {
  actionLabels,
  askAddress,
  ConfirmAction,
  type ConfirmedAction,
  useMessageAction,
} from '../detail/confirm-action.tsx';
import { BURN, KEEP_UNSENT } from '../kept/kept-labels.ts';
import { StatusLine } from '../status-line.tsx';
import { StatusBadge } from './status-badge.tsx';

type RowAction = MessageAction | 'write_again';

const entries: Record<RowAction, MenuEntry<RowAction>> = {
  write_again: { id: 'write_again', label: WRITE_AGAIN },
  edit: { id: 'edit', label: 'Edit' },
  duplicate: { id: 'duplicate', label: 'Duplicate' },
  resend: { id: 'resend', label: 'Resend' },
  cancel: { id: 'cancel', label: actionLabels.cancel },
  keep: { id: 'keep', label: KEEP_UNSENT },
  watch: { id: 'watch', label: 'Watch it' },
  burn: { id: 'burn', label: BURN, isDangerous: true },
  withdraw: { id: 'withdraw', label: actionLabels.withdraw },
  delete: { id: 'delete', label: actionLabels.delete, isDangerous: true },
};

interface MessageRowsProps {
  messages: ListedMessage[];
  /** By the id of a message: the line of its letter that a search found, in place of its subject. */
  excerpts?: Record<string, string>;
  now: Date;
}

/** Rows of the viewer's messages, each with a menu of actions. */
export function MessageRows({ messages, excerpts = {}, now }: MessageRowsProps) {
  const [confirming, setConfirming] = useState<{
    message: ListedMessage;
    action: ConfirmedAction;
  } | null>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const submit = useMessageAction();
  const deletingId = useDeletingId();

  function choose(message: ListedMessage, action: RowAction) {
    if (action === 'edit') return navigate(editAddress(message));
    if (action === 'resend') return navigate(`/messages/${message.id}#resend`);
    // It is no page of the router's.
    if (action === 'watch') return window.location.assign(watchAddress(message));
    // Its page asks, and says what burning means.
    if (action === 'burn') return navigate(askAddress(message.id, action));
    if (action === 'duplicate' || action === 'keep') return submit(message.id, action);
    if (action === 'write_again') return submit(message.id, action, { draftId: createId() });
    setConfirming({ message, action });
  }

  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {messages
          // Hidden at once. If the server refuses, it appears again.
          .filter(({ id }) => id !== deletingId)
          .map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              line={excerpts[message.id] ?? subjectOf(message)}
              now={now}
              onAction={(action) => void choose(message, action)}
            />
          ))}
      </ul>
      {confirming && (
        <ConfirmAction
          action={confirming.action}
          message={{ ...confirming.message, actions: actionsFor(confirming.message) }}
          here={createPath({ pathname, search })}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null);
            submit(confirming.message.id, confirming.action);
          }}
        />
      )}
    </>
  );
}

/** The line below a name. A letter for nobody has no email, which one on a film has its subject from. */
function subjectOf({ subject, keptAt, writtenOn }: ListedMessage): string {
  if (keptAt) return writtenOn === 'compose' ? subject : '';
  return subject || 'No subject yet';
}

/** The message whose deletion has been submitted. */
function useDeletingId(): string | null {
  const deleting = useFetchers().find(({ formData }) => formData?.get('intent') === 'delete');
  return /^\/messages\/([^/?]+)/.exec(deleting?.formAction ?? '')?.[1] ?? null;
}

interface MessageRowProps {
  message: ListedMessage;
  line: string;
  now: Date;
  onAction: (action: RowAction) => void;
}

function MessageRow({ message, line, now, onAction }: MessageRowProps) {
  const rowId = useId();
  const { id } = message;
  const recipient = recipientOf(message);
  const actions = actionsFor(message);
  const parts = ['name', 'status', 'subject', 'time'].map((part) => `${rowId}-${part}`);
  const [nameId, statusId, subjectId, timeId] = parts;
  return (
    <li className="relative flex items-start gap-4 py-4 ps-4 pe-1 first:rounded-t-2xl last:rounded-b-2xl hover:bg-hover sm:items-center sm:ps-5 sm:pe-2">
      <FilmThumbnail thumbnail={message.thumbnail} className="mt-1 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="truncate font-serif text-2xl leading-tight">
            {/* Two letters to one person differ in what became of them, and when. */}
            <Link
              id={nameId}
              to={`/messages/${id}`}
              aria-labelledby={parts.join(' ')}
              className="after:absolute after:inset-0"
            >
              {message.keptAt && !message.recipientName
                ? 'For nobody, for now'
                : `To: ${recipient}`}
            </Link>
          </p>
          <p>
            <StatusLine id={statusId} facts={message} now={now} />
          </p>
          <p id={subjectId} dir="auto" className="truncate text-sm text-soft">
            {line}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
          <StatusBadge status={message.keptAt ? 'kept' : message.status} />
          <MessageTime id={timeId} message={message} now={now} />
          {actions.includes('cancel') && (
            <Link
              to={askAddress(id, 'cancel')}
              onClick={(event) => {
                event.preventDefault();
                onAction('cancel');
              }}
              className="relative py-1 text-sm underline underline-offset-4"
            >
              {actionLabels.cancel}
              <span className="sr-only">: the message to {recipient}</span>
            </Link>
          )}
        </div>
      </div>
      <span className="relative">
        <Menu
          label={`Actions for the message ${toOrFor(message).toLowerCase()} ${recipient}`}
          entries={(hadItsDay(message, now) ? [...actions, 'write_again' as const] : actions).map(
            (action) => entries[action],
          )}
          onAction={onAction}
        />
      </span>
    </li>
  );
}

type Timed = Pick<
  ListedMessage,
  'status' | 'sentAt' | 'scheduledFor' | 'createdAt' | 'updatedAt' | 'timeZone'
>;

interface RowTime {
  verb: string;
  instant: Date;
  /** The chosen time zone; null for the viewer's own. */
  timeZone: string | null;
}

/** The time in a message's row; null for 'Not set'. A message that never arrived is not called sent. */
export function rowTime(message: Timed): RowTime | null {
  const { status, sentAt, scheduledFor, createdAt, updatedAt, timeZone } = message;
  switch (status) {
    case 'draft':
      return { verb: 'Created', instant: createdAt, timeZone: null };
    case 'scheduled':
      return scheduledFor && { verb: 'Scheduled for', instant: scheduledFor, timeZone };
    case 'sent':
      return { verb: 'Sent', instant: sentAt ?? createdAt, timeZone: null };
    case 'failed':
      return { verb: 'Could not be delivered', instant: updatedAt, timeZone: null };
  }
}

function MessageTime({ id, message, now }: { id?: string; message: ListedMessage; now: Date }) {
  const time = rowTime(message);
  return (
    <span id={id} className="text-sm text-soft">
      {!time && 'Not set'}
      {time && message.status === 'scheduled' && (
        <Countdown until={time.instant} verb={time.verb} timeZone={time.timeZone} now={now} />
      )}
      {time && message.status !== 'scheduled' && <RelativeTime {...time} now={now} />}
    </span>
  );
}
