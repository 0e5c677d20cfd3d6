import type { MessageAction } from '#app/features/messages/message.rules.ts';
import type { ListedMessage } from '#app/features/messages/message-list.queries.server.ts';
import { whatComesBack } from '#app/features/messages/return-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** What is asked about first, because it takes something away or cannot be taken back. */
export type AskedAction = 'delete' | 'cancel' | 'withdraw' | 'send_now';

interface AskedMessage {
  status: string;
  recipientName: string | null;
  recipientEmail: string;
  actions: readonly MessageAction[];
  foreseen: ListedMessage['foreseen'];
}

interface Question {
  title: string;
  text: string;
  yes: string;
}

/** Deleting is not withdrawing, and an opened letter cannot be withdrawn any more. */
function whatStays({ status, actions }: AskedMessage, recipient: string): string {
  if (status !== 'sent') return '';
  const instead = actions.includes('withdraw') ? '; to end its link, withdraw it instead' : '';
  return `For ${recipient} nothing changes${instead}. `;
}

/** What will happen, in words, before it does. */
export function questionOf(action: AskedAction, message: AskedMessage): Question {
  const recipient = message.recipientName ?? message.recipientEmail;
  const comesBack = whatComesBack(message.foreseen) ?? '';
  switch (action) {
    case 'delete':
      return {
        title: 'Delete this message?',
        text: `It leaves your lists. ${whatStays(message, recipient)}You can undo this.`,
        yes: 'Delete',
      };
    case 'cancel':
      return {
        title: 'Cancel this message?',
        text: `It will not be sent. It becomes a draft again${comesBack && `, and ${comesBack}`}.`,
        yes: 'Cancel Message',
      };
    case 'withdraw':
      return {
        title: 'Withdraw this message?',
        text: `As long as ${recipient} has not opened it, its link stops working. ${comesBack && `If it has not left yet, ${comesBack}. `}This cannot be undone.`,
        yes: 'Withdraw',
      };
    case 'send_now':
      return {
        title: 'Send this message now?',
        text: `It goes to ${recipient} at once, and not at the time you chose. Once it has left, its words can no longer be changed.`,
        yes: 'Send it now instead',
      };
  }
}

interface AskFirstProps {
  action: AskedAction;
  message: AskedMessage;
  onClose: () => void;
  onConfirm: () => void;
}

export function AskFirst({ action, message, onClose, onConfirm }: AskFirstProps) {
  const { title, text, yes } = questionOf(action, message);
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
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
