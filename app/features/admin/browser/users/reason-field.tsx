import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { TextField } from '#app/ui/text-field.tsx';

/** Why an admin does it, for the audit log. */
export function ReasonField({ value, error }: { value?: string; error?: string | undefined }) {
  return (
    <TextField
      label="Why?"
      name="reason"
      isRequired
      minLength={AUDIT_REASON_MIN_LENGTH}
      maxLength={AUDIT_REASON_MAX_LENGTH}
      description="Your name and this reason go into the audit log."
      defaultValue={value}
      error={error}
    />
  );
}
