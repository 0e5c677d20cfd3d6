import { Form, useNavigation } from 'react-router';
import { AUDIT_REASON_MAX_LENGTH } from '#app/shared/require-reason.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { Panel } from '../page-parts.tsx';
import { DISMISS_ID, UPHOLD_ID } from './report-keys.tsx';

interface DecisionPanelProps {
  /** Whether the viewer has opened the letter. */
  hasRead: boolean;
  hasLetter: boolean;
  hasFilm: boolean;
  /** Whether the viewer may suspend accounts, and the sender has one that is not suspended. */
  canSuspend: boolean;
}

/** The one form of a decision: why, what goes with it, and the two answers. */
export function DecisionPanel({ hasRead, hasLetter, hasFilm, canSuspend }: DecisionPanelProps) {
  const navigation = useNavigation();
  const isBusy = (intent: string) => navigation.formData?.get('intent') === intent;
  if (!hasRead) {
    return (
      <Panel title="Decide">
        <p className="text-sm text-soft">Open the letter first.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Decide">
      <Form method="post" className="grid gap-5">
        <TextField
          label="Note for the audit log"
          name="note"
          isOptional
          rows={2}
          maxLength={AUDIT_REASON_MAX_LENGTH}
        />
        {(hasLetter || hasFilm || canSuspend) && (
          <fieldset className="grid gap-2.5">
            <legend className="mb-2 text-sm font-medium">If you uphold it, also</legend>
            {hasLetter && (
              <Checkbox name="withdraw_letter">
                Withdraw the letter: its links end. The sender is not told.
              </Checkbox>
            )}
            {hasFilm && (
              <Checkbox name="take_down_film">
                Take down the uploaded film, in every letter that plays it
              </Checkbox>
            )}
            {canSuspend && (
              <Checkbox name="suspend_sender">
                Suspend the sender: they are signed out, and their letters wait
              </Checkbox>
            )}
          </fieldset>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <div>
            <Button
              id={UPHOLD_ID}
              type="submit"
              name="intent"
              value="uphold"
              isBusy={isBusy('uphold')}
              className="w-full"
            >
              Uphold report
            </Button>
            <p className="mt-2 text-sm text-soft">
              It is right. Closes the report and does what you ticked. It goes on counting against
              the sender.
            </p>
          </div>
          <div>
            <Button
              id={DISMISS_ID}
              type="submit"
              name="intent"
              value="dismiss"
              look="secondary"
              isBusy={isBusy('dismiss')}
              className="w-full"
            >
              Dismiss report
            </Button>
            <p className="mt-2 text-sm text-soft">
              It is not. Closes the report; letters that waited only because of it go out.
            </p>
          </div>
        </div>
      </Form>
    </Panel>
  );
}
