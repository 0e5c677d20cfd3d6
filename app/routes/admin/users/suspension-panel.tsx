import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Panel } from '../page-parts.tsx';

/** Asks by a tick in the form, so that one slip of the hand suspends nobody, scripts or none. */
export function SuspensionPanel({ isSuspended }: { isSuspended: boolean }) {
  const navigation = useNavigation();
  const intent = isSuspended ? 'restore' : 'suspend';
  return (
    <Panel
      title={isSuspended ? 'This account is suspended' : 'Suspend this account'}
      lead={
        isSuspended
          ? 'It cannot sign in and sends nothing. What was queued waits.'
          : 'Every session ends, signing in is refused, and nothing queued goes out.'
      }
    >
      <Form method="post" className="flex flex-wrap items-center justify-between gap-4">
        <input type="hidden" name="intent" value={intent} />
        {!isSuspended && (
          <Checkbox name="confirmed" isRequired>
            I have looked at what this person did.
          </Checkbox>
        )}
        <Button
          type="submit"
          look={isSuspended ? 'secondary' : 'danger'}
          isBusy={navigation.formData?.get('intent') === intent}
        >
          {isSuspended ? 'Restore the account' : 'Suspend'}
        </Button>
      </Form>
    </Panel>
  );
}
