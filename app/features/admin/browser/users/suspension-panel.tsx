import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ActionLine } from './action-line.tsx';

/** Asks for confirmation by a checkbox, which also works without JavaScript. */
export function SuspensionPanel({ isSuspended }: { isSuspended: boolean }) {
  const navigation = useNavigation();
  const intent = isSuspended ? 'restore' : 'suspend';
  return (
    <ActionLine
      label={isSuspended ? 'Restore' : 'Suspend'}
      value={isSuspended ? 'suspended' : undefined}
    >
      <p className="mb-4 text-sm text-soft">
        {isSuspended
          ? 'This account cannot sign in or send. Its queued messages are on hold.'
          : 'Ends all sessions, blocks sign-in and puts queued messages on hold.'}
      </p>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-4">
        <input type="hidden" name="intent" value={intent} />
        {!isSuspended && (
          <Checkbox name="confirmed" isRequired>
            I have reviewed this account.
          </Checkbox>
        )}
        <Button
          type="submit"
          look={isSuspended ? 'secondary' : 'danger'}
          isBusy={navigation.formData?.get('intent') === intent}
        >
          {isSuspended ? 'Restore account' : 'Suspend'}
        </Button>
      </Form>
    </ActionLine>
  );
}
