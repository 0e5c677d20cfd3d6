import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

interface ConfirmDialogProps {
  title: string;
  /** The URL of the page without the dialog. */
  here: string;
  onClose: () => void;
  /** Posted on confirmation. */
  fields: Record<string, string>;
  confirmLabel: string;
  children: ReactNode;
}

/** Asks for confirmation. The open dialog has its own URL, so it works without JavaScript. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, here, onClose, fields, confirmLabel, children } = props;
  const navigation = useNavigation();
  const isHydrated = useIsHydrated();
  return (
    <Dialog title={title} onClose={onClose} closeControl={null} className="max-w-lg">
      <div className="text-soft">{children}</div>
      <Form
        method="post"
        // With scripts the dialog stays open until it is done; without, a refusal is a page of its own.
        action={isHydrated ? undefined : here}
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink to={here} look="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button type="submit" look="danger" isBusy={navigation.state === 'submitting'}>
          {confirmLabel}
        </Button>
      </Form>
    </Dialog>
  );
}
