import { useState } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { FieldsProps } from './letter-form.tsx';

/** Shown only in the form of a letter for nobody, and only in that of any other: with and without scripts. */
export const IF_KEPT = 'hidden group-has-[[name=isKept]:checked]/letter:block';
export const UNLESS_KEPT = 'group-has-[[name=isKept]:checked]/letter:hidden';

/** In the place of an address: the letter is kept for nobody. What is hidden then comes back with it. */
export function KeptChoice({ values, draft }: Pick<FieldsProps, 'values' | 'draft'>) {
  const [wasKept, setWasKept] = useState(values.isKept);
  // A scheduled letter is paid for.
  if (draft.isScheduled) return null;
  return (
    <div className="flex flex-col gap-2 text-soft max-sm:mt-6">
      {wasKept && <input type="hidden" name="wasKept" value="on" />}
      <Checkbox
        name="isKept"
        value="on"
        defaultSelected={values.isKept}
        onChange={(isKept) => setWasKept((was) => was || isKept)}
      >
        For nobody, for now
      </Checkbox>
      <p className={`text-sm ${IF_KEPT}`}>
        Only you can read it. Keep it, send it one day, or burn it.
      </p>
    </div>
  );
}

/** Chooses it in place of an address that its sender does not write to. */
export const KeepInstead = () => (
  <button
    type="button"
    className="text-sm font-medium text-accent underline underline-offset-4 noscript:hidden"
    onClick={({ currentTarget }) => {
      const choice = currentTarget.form?.elements.namedItem('isKept');
      if (choice instanceof HTMLInputElement) choice.click();
    }}
  >
    Keep it unsent instead
  </button>
);
