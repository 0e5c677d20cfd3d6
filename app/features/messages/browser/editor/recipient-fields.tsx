import { useId, useRef, useState } from 'react';
import { RECIPIENT_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { KeepInstead, KeptChoice, UNLESS_KEPT } from './kept-choice.tsx';
import type { FieldsProps } from './letter-form.tsx';

/** The recipient, or nobody. A probable typo in the address is pointed out, but never corrected unasked. */
export function RecipientFields(props: FieldsProps) {
  const { values, current, errors, newLanguage, knownRecipients, onControlChange } = props;
  const container = useRef<HTMLFieldSetElement>(null);
  const listId = useId();
  const [email, setEmail] = useState(values.recipientEmail);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const checkedEmail = useRef('');
  const findKnown = (address: string) =>
    knownRecipients.find((one) => one.email === address.trim().toLowerCase());
  /** Whose name and language the fields show, if they came from an earlier letter. */
  const recalled = useRef(findKnown(values.recipientEmail));

  /**
   * Fills in name and language as in the last letter to this person, and takes them back when the address
   * becomes another. What was typed or chosen stays.
   */
  function recall(address: string) {
    const form = container.current?.form;
    const next = findKnown(address);
    const before = recalled.current;
    if (!form || next === before) return;
    recalled.current = next;
    const name = form.elements.namedItem('recipientName') as HTMLInputElement;
    const language = form.elements.namedItem('language') as HTMLSelectElement;
    if (name.value === (before?.name ?? '')) name.value = next?.name ?? '';
    if (language.value === (before?.language ?? newLanguage)) {
      language.value = next?.language ?? newLanguage;
    }
    onControlChange();
  }

  async function checkForTypos() {
    checkedEmail.current = email;
    // Offline, the module can't be loaded: the address is taken as it is.
    const loaded = await import('./suggest-email-fix.ts').catch(() => null);
    if (loaded && checkedEmail.current === email) setSuggestion(loaded.suggestEmailFix(email));
  }

  return (
    <fieldset ref={container} className="flex flex-col gap-3">
      <legend className="mb-2 font-serif text-2xl">To</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className={`flex flex-col gap-1.5 ${UNLESS_KEPT}`}>
          <TextField
            label="Recipient’s email"
            name="recipientEmail"
            type="email"
            isRequired
            autoComplete="off"
            list={knownRecipients.length > 0 ? listId : undefined}
            value={email}
            onChange={(value) => {
              setEmail(value);
              setSuggestion(null);
              recall(value);
            }}
            onBlur={() => void checkForTypos()}
            error={errors.recipientEmail}
          />
          {props.isNeverWritten && (
            <p>
              <KeepInstead />
            </p>
          )}
          <datalist id={listId}>
            {knownRecipients.map((known) => (
              <option key={known.email} value={known.email} label={known.name || undefined} />
            ))}
          </datalist>
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
        <TextField
          label={current.isKept ? 'Who is it to?' : 'Recipient’s name'}
          isOptional
          name="recipientName"
          autoComplete="off"
          maxLength={RECIPIENT_NAME_MAX_LENGTH}
          defaultValue={values.recipientName}
          error={errors.recipientName}
        />
      </div>
      <KeptChoice {...props} />
    </fieldset>
  );
}
