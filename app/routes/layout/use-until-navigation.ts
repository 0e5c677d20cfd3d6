import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps a flash value until the next navigation. Revalidation loads the page's data again, by then
 * without the flash, and must not hide what it showed.
 */
export function useUntilNavigation<Value>(value: Value | null): Value | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, value });
  const isNew = kept.key !== key || (value !== null && value !== kept.value);
  if (isNew) setKept({ key, value });
  return isNew ? value : kept.value;
}
