import { useEffect } from 'react';
import { takeHeldWords } from './held-words.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FieldState {
  value: string;
  checked: boolean;
  /** The cursor position; null for fields without one. */
  caret: number | null;
}

declare global {
  interface Window {
    /** The fields changed before hydration, the last one last. */
    earlyInput?: Map<Field, FieldState>;
  }
}

/**
 * On a slow connection people fill in a form before React hydrates it, and hydration would reset the
 * fields to what the server sent. This records them until then. It is inlined into the page as text,
 * so it must not refer to anything outside itself.
 */
function recordEarlyInput(): void {
  window.earlyInput = new Map();
  const record = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const { value, checked, selectionStart } = field;
    // Deleted first, so that the fields stay in the order of their last change.
    window.earlyInput?.delete(field);
    window.earlyInput?.set(field, { value, checked, caret: selectionStart ?? null });
  };
  document.addEventListener('input', record, true);
}

/** Belongs in the head of every page with scripts. */
export function EarlyInputRecorder({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput})()` }}
    />
  );
}

/**
 * Repeats what was entered before hydration, or before the page was left to sign in, as if it happened
 * now.
 * @param viewer who is signed in
 */
export function useEarlyInput(viewer: string | undefined): void {
  useEffect(() => {
    // After the effects of the fields, which set their initial values.
    const timer = setTimeout(() => {
      const fields = window.earlyInput ?? [];
      delete window.earlyInput;
      for (const [field, held] of takeHeldWords(viewer)) {
        const isChoice = field.type === 'checkbox' || field.type === 'radio';
        const isSame = isChoice
          ? (field as HTMLInputElement).checked === held.checked
          : field.value === held.value;
        if (!isSame) replay(field, { ...held, caret: null });
      }
      for (const [field, state] of fields) {
        const current = currentField(field);
        if (current) replay(current, state);
      }
    });
    return () => clearTimeout(timer);
  }, [viewer]);
}

/** The field, or the one that replaced it during hydration. */
function currentField(field: Field): Field | undefined {
  if (field.isConnected) return field;
  const sameName = document.querySelectorAll<Field>(`[name="${CSS.escape(field.name)}"]`);
  // The radio buttons of a group share their name.
  return [...sameName].find((other) => field.type !== 'radio' || other.value === field.value);
}

function replay(field: Field, { value, checked, caret }: FieldState): void {
  // Scripts cannot choose a file. Hydration keeps the chosen one, so the page needs only the event.
  if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    replayChoice(field as HTMLInputElement, checked);
    return;
  }
  replayValue(field, value);
  const isFocused = document.activeElement === field;
  if (caret !== null && isFocused) (field as HTMLInputElement).setSelectionRange(caret, caret);
}

/** React handles clicks, so this sets the opposite state and clicks. */
function replayChoice(field: HTMLInputElement, checked: boolean): void {
  if (field.type === 'radio' && !checked) return;
  field.checked = !checked;
  field.click();
}

/**
 * React ignores an input event unless the value differs from the one last set through the `value`
 * property of the element, which React overrides. So this empties the field through that property
 * and sets the value through the original one, that of the prototype.
 */
function replayValue(field: Field, value: string): void {
  const prototype: Field = Object.getPrototypeOf(field);
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
