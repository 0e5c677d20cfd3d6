import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Handover } from '../../handover/private-link.rules.ts';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import type { MessageAction } from '../../message.rules.ts';
import type { Reminder } from '../../reminder/reminder.rules.ts';
import { type ConfirmedAction, confirmationOf } from './confirm-action.tsx';

interface ConfirmedMessage {
  id: string;
  status: string;
  recipientName: string | null;
  recipientEmail: string;
  actions: MessageAction[];
  returnPreview: ListedMessage['returnPreview'];
}

interface MessageActionsProps {
  message: ConfirmedMessage & {
    editAddress: string;
    isAnonymous: boolean;
    handover: Handover;
    reminder: Reminder;
  };
}

const confirmedActions: ConfirmedAction[] = ['send_now', 'cancel', 'withdraw', 'delete'];

/** The actions on a message's own page. Each confirmation opens in place, so it works without scripts. */
export function MessageActions({ message }: MessageActionsProps) {
  const { actions, editAddress, status } = message;
  return (
    <div className="flex flex-col gap-2.5">
      {status === 'draft' && (
        <ButtonLink to={`/checkout/${message.id}`}>Continue to Checkout</ButtonLink>
      )}
      {actions.includes('edit') && (
        <ButtonLink to={editAddress} look="secondary">
          {status === 'scheduled' ? 'Edit or reschedule' : 'Edit'}
        </ButtonLink>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="duplicate" />
        <Button type="submit" look="secondary" className="w-full">
          Duplicate
        </Button>
      </Form>
      <HandOver message={message} />
      {message.reminder !== 'fixed' && (
        <Form method="post">
          <input type="hidden" name="intent" value="reminder" />
          {message.reminder === 'unwanted' && (
            <input type="hidden" name="wantsReminder" value="on" />
          )}
          <Button type="submit" look="secondary" className="w-full">
            {message.reminder === 'unwanted' ? 'Remind them once' : 'Send no reminder'}
          </Button>
        </Form>
      )}
      {status === 'sent' && (
        <p className="hidden text-center text-sm text-soft [@media(scripting:enabled)]:block">
          <button
            type="button"
            className="underline underline-offset-4"
            onClick={() => window.print()}
          >
            Print the letter
          </button>
        </p>
      )}
      {confirmedActions
        .filter((action) =>
          action === 'send_now' ? status === 'scheduled' : actions.includes(action),
        )
        .map((action) => (
          <ConfirmedForm key={action} action={action} message={message} />
        ))}
      {message.recipientEmail.includes('@') && (
        <p className="text-center text-sm text-soft">
          <Link
            to={`/cancel-everything?${new URLSearchParams({ message: message.id })}`}
            className="underline underline-offset-4"
          >
            Cancel everything to this person
          </Link>
        </p>
      )}
    </div>
  );
}

/** Leads to the letter's private link and card, and asks first where that costs or reveals something. */
function HandOver({ message }: MessageActionsProps) {
  const { id, status, isAnonymous, handover } = message;
  if (handover === 'none') return null;
  if (handover === 'made') {
    return (
      <ButtonLink to={`/messages/${id}/link`} look="secondary">
        {HAND_OVER}
      </ButtonLink>
    );
  }
  const warnings = [
    ...(status === 'failed'
      ? ['It uses one send: the one for this letter came back to you when its email failed.']
      : []),
    ...(isAnonymous
      ? [
          'The letter stays unsigned, but handing it over can give you away: your hand, your handwriting, a postmark, or the account you send the link from.',
        ]
      : []),
  ];
  const submit = (look: 'primary' | 'secondary', label: string) => (
    <>
      <input type="hidden" name="intent" value="hand_over" />
      <Button type="submit" look={look} className="w-full">
        {label}
      </Button>
    </>
  );
  if (warnings.length === 0) return <Form method="post">{submit('secondary', HAND_OVER)}</Form>;
  return (
    <details className="rounded-2xl border border-line open:bg-raised">
      <summary className="cursor-pointer list-none rounded-2xl px-5 py-3 text-center hover:bg-hover">
        {HAND_OVER}
      </summary>
      <Form method="post" className="flex flex-col gap-3 p-5 pt-2">
        {warnings.map((warning) => (
          <p key={warning} className="text-sm text-soft">
            {warning}
          </p>
        ))}
        {isAnonymous && <input type="hidden" name="isRevealing" value="on" />}
        {submit('primary', 'Yes, make the link')}
      </Form>
    </details>
  );
}

interface ConfirmedFormProps {
  action: ConfirmedAction;
  message: ConfirmedMessage;
}

/** A form that opens in place and says what it will do, so that it works without scripts. */
export function ConfirmedForm({ action, message }: ConfirmedFormProps) {
  const { text, confirm } = confirmationOf(action, message);
  const page = `/messages/${message.id}`;
  return (
    <details className="rounded-2xl border border-line open:bg-raised">
      <summary className="cursor-pointer list-none rounded-2xl px-5 py-3 text-center hover:bg-hover">
        {confirm}
      </summary>
      <Form
        method="post"
        action={page}
        // A link to it opens what it is in.
        id={action === 'cancel' ? 'take-back' : undefined}
        className="flex flex-col gap-3 p-5 pt-2"
      >
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="returnTo" value={page} />
        <p className="text-sm text-soft">{text}</p>
        <Button type="submit" look={action === 'send_now' ? 'primary' : 'danger'}>
          Yes, {confirm.toLowerCase()}
        </Button>
      </Form>
    </details>
  );
}

const HAND_OVER = 'Private link and card';
