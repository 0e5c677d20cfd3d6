import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What was said once stays until its reader goes elsewhere. A page that is read again, because
 * something was announced to it, is told nothing a second time and must not take it back.
 */
export function useUntilNavigation<Said>(said: Said | null): Said | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, said });
  const isNew = kept.key !== key || (said !== null && said !== kept.said);
  if (isNew) setKept({ key, said });
  return isNew ? said : kept.said;
}
