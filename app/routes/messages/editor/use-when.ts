import { useEffect, useState } from 'react';
import type { When } from '#app/features/messages/letter.schema.ts';
import type { FieldsProps } from './letter-form.tsx';

/** Whether a letter goes out now or on a date, for the fields that ask and the buttons below them. */
export function useWhen({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>) {
  const [when, setWhen] = useState<When>(values.when);
  const { schedule: error } = errors;

  // Asked for a date, one must see where to give it.
  useEffect(() => {
    if (error) setWhen('later');
  }, [error]);

  return { when, setWhen };
}
