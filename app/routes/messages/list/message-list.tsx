import { Link } from 'react-router';
import type { ListedMessage } from '#app/features/messages/message-list.queries.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessageRows } from './message-rows.tsx';

interface MessageListProps {
  title: string;
  /** How many there are in all; the list shows the newest of them. */
  count: number;
  viewAllAddress: string;
  emptyText: string;
  messages: ListedMessage[];
  now: Date;
  canSend: boolean;
}

/** The newest messages, titled by the filter (spec section 2, dashboard). */
export function MessageList(props: MessageListProps) {
  const { title, count, viewAllAddress, emptyText, messages, now, canSend } = props;
  return (
    <section aria-labelledby="messages-title" className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="messages-title" className="text-3xl">
          {title} <span className="font-sans text-base text-soft tabular-nums">{count}</span>
        </h2>
        <Link to={viewAllAddress} className="text-sm underline underline-offset-4">
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
        <MessageRows messages={messages} now={now} />
      )}
    </section>
  );
}
