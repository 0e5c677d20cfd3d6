import { ButtonLink } from '#app/ui/button.tsx';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import { editAddress, recipientOf } from '../../message.rules.ts';
import { type NextStep, nextStepOf } from '../../status/status-sentence.rules.ts';
import { StatusLine } from '../status-line.tsx';

interface NeedsYouProps {
  messages: ListedMessage[];
  now: Date;
}

/** What waits for the sender, each with its one next step. */
export function NeedsYou({ messages, now }: NeedsYouProps) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="mt-10">
      <h2 id="needs-you" className="mb-4 text-3xl">
        Needs you
      </h2>
      <ul className="flex flex-col gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-accent-soft px-5 py-4"
          >
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-serif text-xl font-normal">To {recipientOf(message)}</strong>
              <br />
              <StatusLine facts={message} now={now} />
            </p>
            <Step message={message} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const labels: Partial<Record<NextStep, string>> = {
  continue: 'Continue',
  correct_address: 'Correct the address',
  read_answer: 'Read the answer',
};

function Step({ message, now }: { message: ListedMessage; now: Date }) {
  const step = nextStepOf({ ...message, isAnswerRead: message.answerSeenAt !== null }, now);
  const label = step && labels[step];
  if (!label) return null;
  const page = `/messages/${message.id}`;
  return (
    <ButtonLink
      to={step === 'continue' ? editAddress(message) : page}
      look="secondary"
      size="small"
      aria-label={`${label}: the message to ${recipientOf(message)}`}
    >
      {label}
    </ButtonLink>
  );
}
