import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The URL of the page without the dialog. */
  here: string;
  onClose: () => void;
  /** Posted on confirmation. */
  fields: Record<string, string>;
  /** Where they are posted, if not to the page itself. */
  postTo?: string;
  confirmLabel: string;
  /** What leaves all as it is. */
  keepLabel?: string | undefined;
  /** It begins something, and takes nothing away. */
  isGolden?: boolean;
  /** In place of posting the fields. */
  onConfirm?: () => void;
  children: ReactNode;
  /** Below its buttons: what is there for those who need it, and takes no focus from them. */
  below?: ReactNode;
}

/**
 * Asks before something is taken away or can't be undone. Where the open dialog has a URL of its own, it works
 * without JavaScript.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, here, onClose, fields, postTo = here } = props;
  const { confirmLabel, keepLabel = 'Keep it', isGolden, onConfirm } = props;
  const navigation = useNavigation();
  return (
    <Dialog title={title} onClose={onClose} closeControl={null} className="max-w-lg">
      <div className="text-soft">{props.children}</div>
      <Form
        method="post"
        action={postTo}
        replace
        preventScrollReset
        onSubmit={(event) => {
          if (!onConfirm) return;
          event.preventDefault();
          onConfirm();
        }}
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink
          to={here}
          look="secondary"
          preventScrollReset
          replace
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          {keepLabel}
        </ButtonLink>
        <Button
          type="submit"
          look={isGolden ? 'primary' : 'danger'}
          isBusy={navigation.state === 'submitting'}
        >
          {confirmLabel}
        </Button>
      </Form>
      {props.below}
    </Dialog>
  );
}
