import { useRef, useState } from 'react';
import { RECIPIENT_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { TextField } from '#app/ui/text-field.tsx';
import type { FieldsProps } from './letter-form.tsx';

/** Whom the letter is for. An address with a slip in it is asked about, never changed by itself. */
export function RecipientFields({ values, errors, touch }: FieldsProps) {
  const [email, setEmail] = useState(values.recipientEmail);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const asked = useRef('');

  async function lookForSlip() {
    asked.current = email;
    const loaded = await import('./suggest-email-fix.ts').catch(() => null);
    // Without a network there is nothing to look it up with; the address is taken as it is.
    if (loaded && asked.current === email) setSuggestion(loaded.suggestEmailFix(email));
  }

  return (
    <>
      <div className="flex flex-col gap-1.5">
        <TextField
          label="Recipient’s email"
          name="recipientEmail"
          type="email"
          isRequired
          autoComplete="off"
          value={email}
          onChange={(value) => {
            setEmail(value);
            setSuggestion(null);
          }}
          onBlur={() => void lookForSlip()}
          error={errors.recipientEmail}
        />
        <p role="status" className="text-sm empty:hidden">
          {suggestion && (
            <>
              Did you mean{' '}
              <button
                type="button"
                className="font-medium text-accent underline underline-offset-4"
                onClick={() => {
                  setEmail(suggestion);
                  setSuggestion(null);
                  touch();
                }}
              >
                {suggestion}
              </button>
              ?
            </>
          )}
        </p>
      </div>
      <TextField
        label="Recipient’s name"
        isOptional
        name="recipientName"
        autoComplete="off"
        maxLength={RECIPIENT_NAME_MAX_LENGTH}
        defaultValue={values.recipientName}
        error={errors.recipientName}
      />
    </>
  );
}
