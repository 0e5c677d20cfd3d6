import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TimeText } from '../time-text.tsx';
import { ActionLine } from './action-line.tsx';
import { ReasonField } from './reason-field.tsx';

interface FactorResetPanelProps {
  hasSecondFactor: boolean;
  /** When the reset that waits takes effect. */
  waitsUntil: Date | null;
  /** What was typed before it was refused. */
  reason?: string | undefined;
  reasonError?: string | undefined;
  now: Date;
}

/** For somebody who has lost every factor. */
export function FactorResetPanel(props: FactorResetPanelProps) {
  const { hasSecondFactor, waitsUntil, reason, reasonError, now } = props;
  const isBusy = useNavigation().state === 'submitting';
  if (!hasSecondFactor) return null;
  return (
    <ActionLine
      label="Second factor"
      value={waitsUntil ? 'reset waits' : 'on'}
      isOpen={reasonError !== undefined}
    >
      {waitsUntil ? (
        <Form method="post">
          <input type="hidden" name="intent" value="stop-factor-reset" />
          <p className="mb-4 text-sm text-soft">
            Takes effect <TimeText at={waitsUntil} now={now} />. Its owner was mailed and can stop
            it too.
          </p>
          <Button type="submit" look="secondary" isBusy={isBusy}>
            Stop the reset
          </Button>
        </Form>
      ) : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="reset-factors" />
          <p className="text-sm text-soft">
            Only for someone who has lost every way to show it. We email them now; after 24 hours
            their passkeys, app, recovery codes and sessions end. They or any admin can stop it.
          </p>
          <ReasonField value={reason} error={reasonError} />
          <div>
            <Button type="submit" look="danger" isBusy={isBusy}>
              Reset in 24 hours
            </Button>
          </div>
        </Form>
      )}
    </ActionLine>
  );
}
