import { useRef, useState } from 'react';
import { RECIPIENT_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { inputClass } from '#app/ui/input-class.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { OptionalText } from './letter-fields.tsx';
import type { FieldsProps } from './letter-form.tsx';

/** The recipient. A probable typo in the address is pointed out, but never corrected unasked. */
export function RecipientFields({ values, errors, languages, onControlChange }: FieldsProps) {
  const [email, setEmail] = useState(values.recipientEmail);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const checkedEmail = useRef('');

  async function checkForTypos() {
    checkedEmail.current = email;
    // Offline, the module can't be loaded: the address is taken as it is.
    const loaded = await import('./suggest-email-fix.ts').catch(() => null);
    if (loaded && checkedEmail.current === email) setSuggestion(loaded.suggestEmailFix(email));
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
          onBlur={() => void checkForTypos()}
          error={errors.recipientEmail}
        />
        <p role="status" className="text-sm empty:hidden">
          {suggestion && (
            <span>
              Did you mean{' '}
              <button
                type="button"
                className="font-medium text-accent underline underline-offset-4"
                onClick={() => {
                  setEmail(suggestion);
                  setSuggestion(null);
                  onControlChange();
                }}
              >
                {suggestion}
              </button>
              ?
            </span>
          )}
        </p>
      </div>
      <OptionalText
        values={values}
        errors={errors}
        label="Recipient’s name"
        name="recipientName"
        maxLength={RECIPIENT_NAME_MAX_LENGTH}
      />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        Recipient’s language
        <select name="language" defaultValue={values.language} className={`${inputClass} min-h-11`}>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
