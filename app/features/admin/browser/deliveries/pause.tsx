import { Form, useNavigation } from 'react-router';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TimeText } from '../time-text.tsx';

/** Stops all mail. It is folded, and asks why. */
export function PauseForm() {
  const navigation = useNavigation();
  return (
    <details className="mt-5">
      <summary className="w-fit text-sm underline underline-offset-4">Pause sending</summary>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="pause" />
        <TextField
          label="Why do you pause it?"
          name="reason"
          isRequired
          minLength={AUDIT_REASON_MIN_LENGTH}
          maxLength={AUDIT_REASON_MAX_LENGTH}
          description="All mail waits until an admin resumes it. Your name and this reason are shown here and go into the audit log."
        />
        <div>
          <Button
            type="submit"
            look="danger"
            size="small"
            isBusy={navigation.formData?.get('intent') === 'pause'}
          >
            Pause sending
          </Button>
        </div>
      </Form>
    </details>
  );
}

interface PausedPanelProps {
  /** Who paused it and why; null for auto-pause. */
  pause: { by: string; reason: string | null } | null;
  since: Date | null;
  canResume: boolean;
  now: Date;
}

/** Says that no mail goes out, above everything else. */
export function PausedPanel({ pause, since, canResume, now }: PausedPanelProps) {
  const navigation = useNavigation();
  return (
    <section
      aria-labelledby="paused"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-danger bg-raised p-6"
    >
      <div className="min-w-0">
        <h2 id="paused" className="text-2xl">
          Sending is paused
        </h2>
        <p className="mt-1 text-sm text-soft [overflow-wrap:anywhere]">
          By {pause?.by ?? 'auto-pause: too many letters were reported'}
          {since && (
            <>
              , <TimeText at={since} now={now} />
            </>
          )}
          .{pause?.reason && ` Reason: ${pause.reason}`}
        </p>
      </div>
      {canResume && (
        <Form method="post">
          <input type="hidden" name="intent" value="resume" />
          <Button type="submit" isBusy={navigation.formData?.get('intent') === 'resume'}>
            Resume sending
          </Button>
        </Form>
      )}
    </section>
  );
}
