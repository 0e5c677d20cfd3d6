import { type ReactNode, useEffect } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import type { MessageAction } from '../../message.rules.ts';
import { returnPreviewText } from '../../sending/return-texts.ts';

/** Actions that need a confirmation, because they take something away or can't be undone. */
const confirmedActions = ['delete', 'cancel', 'withdraw', 'send_now'] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

export const actionLabels: Record<ConfirmedAction, string> = {
  cancel: 'Take it back',
  send_now: 'Send Now',
  withdraw: 'Withdraw',
  delete: 'Delete',
};

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
}

/** Deleting is not withdrawing, and an opened letter can't be withdrawn. */
function effectOfDeleting({ status, actions }: ConfirmableMessage, recipient: string): string {
  if (status !== 'sent' && !actions.includes('withdraw')) return '';
  const alternative = actions.includes('withdraw') ? ' To stop that, withdraw it instead.' : '';
  return ` ${recipient} can still read it.${alternative}`;
}

/** Says what an action will do, before it is done. */
function confirmationOf(action: ConfirmedAction, message: ConfirmableMessage): Confirmation {
  const recipient = message.recipientName ?? message.recipientEmail;
  const returned = returnPreviewText(message.returnPreview) ?? '';
  switch (action) {
    case 'delete':
      return {
        title: 'Delete this message?',
        text: `It will disappear from your lists. You can undo this.${effectOfDeleting(message, recipient)}`,
      };
    case 'cancel':
      return {
        title: 'Take this message back?',
        text: `It will not be sent. It becomes a draft again${returned && `, and ${returned}`}.`,
      };
    case 'withdraw':
      return {
        title: 'Withdraw this message?',
        text: `Its link will stop working, unless ${recipient} opens it first. ${returned && `${message.status === 'failed' ? 'Then' : 'If it has not been sent yet,'} ${returned}. `}You can’t undo this.`,
      };
    case 'send_now':
      return {
        title: 'Send this message now?',
        text: `It will be sent to ${recipient} now instead of at the time you chose. You can’t change it after that.`,
      };
  }
}

interface ConfirmActionProps {
  action: ConfirmedAction;
  message: ConfirmableMessage & { id: string };
  /** The URL of the page without the question. */
  here: string;
  onClose: () => void;
  /** In place of posting it. */
  onConfirm?: () => void;
}

export function ConfirmAction({ action, message, ...props }: ConfirmActionProps) {
  const { title, text } = confirmationOf(action, message);
  const page = messagePage(message.id);
  return (
    <ConfirmDialog
      {...props}
      title={title}
      fields={{ intent: action, returnTo: page }}
      postTo={page}
      confirmLabel={actionLabels[action]}
      keepLabel={action === 'send_now' ? 'Not now' : undefined}
      isGolden={action === 'send_now'}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

const messagePage = (messageId: string): string => `/messages/${messageId}`;

/** A page of a message with the question whether to do this, which <AskedAction> asks. */
export const askAddress = (messageId: string, ask: ConfirmedAction | 'burn'): string =>
  `${messagePage(messageId)}?ask=${ask}`;

/** Leads to the question on the same page. */
export function AskLink({ ask, children }: { ask: string; children: ReactNode }) {
  const search = new URLSearchParams({ ask }).toString();
  return (
    <ButtonLink to={{ search }} look="secondary" size="small" preventScrollReset>
      {children}
    </ButtonLink>
  );
}

/** What the address of a page asks about its message, if it can be done now. */
export function AskedAction({ message }: Pick<ConfirmActionProps, 'message'>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const ask = new URLSearchParams(search).get('ask');
  const isPossible = (action: ConfirmedAction) =>
    action === 'send_now' ? message.status === 'scheduled' : message.actions.includes(action);
  const asked = confirmedActions.find((action) => action === ask && isPossible(action));
  if (!asked) return null;
  return (
    <ConfirmAction
      action={asked}
      message={message}
      here={pathname}
      onClose={() => navigate(pathname, { preventScrollReset: true, replace: true })}
    />
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
