import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import type { MessageAction } from '../../message.rules.ts';
import { returnPreviewText } from '../../sending/return-texts.ts';

/** Actions that need a confirmation, because they take something away or can't be undone. */
export type ConfirmedAction = 'delete' | 'cancel' | 'withdraw' | 'send_now';

interface ConfirmableMessage {
  status: string;
  recipientName: string | null;
  recipientEmail: string;
  actions: readonly MessageAction[];
  returnPreview: ListedMessage['returnPreview'];
}

interface Confirmation {
  title: string;
  text: string;
  /** The label of the button that does it. */
  confirm: string;
}

/** Deleting is not withdrawing, and an opened letter can't be withdrawn. */
function effectOfDeleting({ status, actions }: ConfirmableMessage, recipient: string): string {
  if (status !== 'sent' && !actions.includes('withdraw')) return '';
  const alternative = actions.includes('withdraw') ? ' To stop that, withdraw it instead.' : '';
  return ` ${recipient} can still read it.${alternative}`;
}

/** Says what an action will do, before it is done. */
export function confirmationOf(action: ConfirmedAction, message: ConfirmableMessage): Confirmation {
  const recipient = message.recipientName ?? message.recipientEmail;
  const returned = returnPreviewText(message.returnPreview) ?? '';
  switch (action) {
    case 'delete':
      return {
        title: 'Delete this message?',
        text: `It will disappear from your lists. You can undo this.${effectOfDeleting(message, recipient)}`,
        confirm: 'Delete',
      };
    case 'cancel':
      return {
        title: 'Take this message back?',
        text: `It will not be sent. It becomes a draft again${returned && `, and ${returned}`}.`,
        confirm: 'Take it back',
      };
    case 'withdraw':
      return {
        title: 'Withdraw this message?',
        text: `Its link will stop working, unless ${recipient} opens it first. ${returned && `${message.status === 'failed' ? 'Then' : 'If it has not been sent yet,'} ${returned}. `}You can’t undo this.`,
        confirm: 'Withdraw',
      };
    case 'send_now':
      return {
        title: 'Send this message now?',
        text: `It will be sent to ${recipient} now instead of at the time you chose. You can’t change it after that.`,
        confirm: 'Send Now',
      };
  }
}

interface ConfirmActionProps {
  action: ConfirmedAction;
  message: ConfirmableMessage;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmAction({ action, message, onClose, onConfirm }: ConfirmActionProps) {
  const { title, text, confirm } = confirmationOf(action, message);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="max-w-[30rem]"
      closeControl={
        <Button look="quiet" size="small" onPress={onClose} aria-label="Close">
          <span aria-hidden="true">×</span>
        </Button>
      }
    >
      <p>{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onPress={onClose} autoFocus>
          Keep it
        </Button>
        <Button look="danger" onPress={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Submits an action on a message to the server, which returns to the current page. A fetcher, because
 * a refused action must not lead to the message's own page.
 */
export function useMessageAction() {
  const { submit, data } = useFetcher<{ notice?: Notice | null }>();
  const { pathname, search } = useLocation();
  const notice = data?.notice;
  useEffect(() => {
    if (notice) return showNotice(notice);
  }, [notice]);
  return (messageId: string, intent: string, fields: Record<string, string> = {}) =>
    submit(
      { intent, returnTo: `${pathname}${search}`, ...fields },
      { method: 'post', action: `/messages/${messageId}`, preventScrollReset: true },
    );
}
