import { Form } from 'react-router';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Handover } from '../../handover/private-link.rules.ts';
import { type MessageAction, WRITE_AGAIN } from '../../message.rules.ts';
import type { Reminder } from '../../reminder/reminder.rules.ts';
import { KEEP_UNSENT } from '../kept/kept-labels.ts';
import { AskLink, actionLabels } from './confirm-action.tsx';

interface MessageActionsProps {
  message: {
    id: string;
    status: string;
    recipientEmail: string;
    actions: MessageAction[];
    editAddress: string;
    isAnonymous: boolean;
    /** It had a day that its sender chose, and which is past. */
    hadItsDay: boolean;
    handover: Handover;
    reminder: Reminder;
  };
}

const PILL = classNames(
  buttonClass('secondary', 'small'),
  'list-none [&::-webkit-details-marker]:hidden',
);

const UNFOLDED =
  'mx-auto mt-3 flex max-w-md scroll-mt-36 flex-col items-center gap-3 rounded-2xl bg-accent-soft p-5';

/** What opens below its button takes a line of its own. */
const UNFOLDING = 'text-center open:basis-full';

/** The quiet actions on a message's own page, the rare ones behind "More". */
export function MessageActions({
  message,
  draftId,
}: MessageActionsProps & {
  /** Of the draft that writing again begins. */
  draftId: string;
}) {
  const { actions, editAddress, status } = message;
  const rare = (['withdraw', 'delete'] as const).filter((action) => actions.includes(action));
  return (
    <div className="mt-6 flex flex-wrap items-start justify-center gap-2 print:hidden">
      {status === 'scheduled' && (
        <ButtonLink to={editAddress} look="secondary" size="small">
          Edit
        </ButtonLink>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="duplicate" />
        <Button type="submit" look="secondary" size="small">
          Duplicate
        </Button>
      </Form>
      {actions.includes('keep') && (
        <Form method="post">
          <Button type="submit" name="intent" value="keep" look="secondary" size="small">
            {KEEP_UNSENT}
          </Button>
        </Form>
      )}
      {message.hadItsDay && (
        <Form method="post">
          <input type="hidden" name="draftId" value={draftId} />
          <Button type="submit" name="intent" value="write_again" look="secondary" size="small">
            {WRITE_AGAIN}
          </Button>
        </Form>
      )}
      <HandOver message={message} />
      {(status === 'sent' || status === 'failed') && (
        <Button
          look="secondary"
          size="small"
          className="noscript:hidden"
          onPress={() => window.print()}
        >
          Print
        </Button>
      )}
      {actions.includes('cancel') && <AskLink ask="cancel">{actionLabels.cancel}</AskLink>}
      <details className={UNFOLDING}>
        <summary aria-label="More" title="More" className={PILL}>
          <span aria-hidden="true">⋯</span>
        </summary>
        <div className="mt-3 flex flex-wrap items-start justify-center gap-2">
          {status === 'scheduled' && <AskLink ask="send_now">{actionLabels.send_now}</AskLink>}
          {message.reminder !== 'fixed' && (
            <Form method="post">
              <input type="hidden" name="intent" value="reminder" />
              {message.reminder === 'unwanted' && (
                <input type="hidden" name="wantsReminder" value="on" />
              )}
              <Button type="submit" look="secondary" size="small">
                {message.reminder === 'unwanted' ? 'Remind them once' : 'Send no reminder'}
              </Button>
            </Form>
          )}
          {rare.map((action) => (
            <AskLink key={action} ask={action}>
              {actionLabels[action]}
            </AskLink>
          ))}
          {message.recipientEmail.includes('@') && (
            <ButtonLink
              to={`/cancel-everything?${new URLSearchParams({ message: message.id })}`}
              look="secondary"
              size="small"
            >
              Cancel everything to this person
            </ButtonLink>
          )}
        </div>
      </details>
    </div>
  );
}

/** Leads to the letter's private link and card, and asks first where that costs or reveals something. */
function HandOver({ message }: MessageActionsProps) {
  const { id, status, isAnonymous, handover } = message;
  if (handover === 'none') return null;
  if (handover === 'made') {
    return (
      <ButtonLink to={`/messages/${id}/link`} look="secondary" size="small">
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
      <Button type="submit" look={look} size={look === 'primary' ? 'medium' : 'small'}>
        {label}
      </Button>
    </>
  );
  if (warnings.length === 0) return <Form method="post">{submit('secondary', HAND_OVER)}</Form>;
  return (
    <details className={UNFOLDING}>
      <summary className={PILL}>{HAND_OVER}</summary>
      <Form method="post" className={UNFOLDED}>
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

const HAND_OVER = 'Hand over';
