import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field held when it was last touched. */
interface Touched {
  value: string;
  isChecked: boolean;
  /** Where the next letter would have gone. */
  caret: number | null;
}

declare global {
  interface Window {
    earlyInput?: Map<Field, Touched>;
  }
}

/**
 * On a slow line people write before the page's scripts have come, and React begins with what the
 * server sent: their words would be gone. This notes what is touched until then. Written into the
 * page as text, so it must stand alone.
 */
function recordEarlyInput(): void {
  window.earlyInput = new Map();
  document.addEventListener(
    'input',
    ({ target }) => {
      const field = target as HTMLInputElement;
      const { value, checked, type } = field;
      const hasCaret = type === 'text' || type === 'textarea';
      // Taken out first, so that what was touched last also comes last.
      window.earlyInput?.delete(field);
      window.earlyInput?.set(field, {
        value,
        isChecked: checked,
        caret: hasCaret ? field.selectionStart : null,
      });
    },
    true,
  );
}

interface EarlyInputProps {
  nonce: string | undefined;
}

/** Stands in the head of every page that has scripts. */
export function EarlyInputRecorder({ nonce }: EarlyInputProps) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput})()` }}
    />
  );
}

/** Does again, in a page that listens now, what was done before it could. */
export function useEarlyInput(): void {
  useEffect(() => {
    // After whatever the fields put into themselves when they come to life.
    const timer = setTimeout(() => {
      const touched = window.earlyInput ?? [];
      delete window.earlyInput;
      for (const [field, state] of touched) replayInput(replayField(field), state);
    });
    return () => clearTimeout(timer);
  }, []);
}

/** The field itself, or the one that has taken its place; of radio buttons that of the same choice. */
function replayField(field: Field): Field | null {
  if (field.isConnected) return field;
  const named = document.querySelectorAll<Field>(`[name="${CSS.escape(field.name)}"]`);
  const isSame = (other: Field) => field.type !== 'radio' || other.value === field.value;
  return [...named].find(isSame) ?? null;
}

function replayInput(field: Field | null, { value, isChecked, caret }: Touched): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.type === 'radio' && !isChecked) return;
    // React looks for a difference to what it believes: it gets one, and a press that undoes it.
    field.checked = !isChecked;
    field.click();
    return;
  }
  if (!field || (field instanceof HTMLInputElement && field.type === 'file')) return;
  const prototype = Object.getPrototypeOf(field) as Field;
  field.value = '';
  // Past the setter by which React knows what it has set itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
  if (caret !== null && document.activeElement === field && !(field instanceof HTMLSelectElement)) {
    field.setSelectionRange(caret, caret);
  }
}
