import { type RefObject, useEffect } from 'react';
import { FILM_INTENT } from '#app/features/messages/browser/editor/form-values.ts';
import type { Recorded } from './recorder.tsx';

/** Buttons that keep the letter a draft: its recording stays in the browser and can be continued. */
const KEEP_DRAFT = [FILM_INTENT, 'draft'];

/**
 * Holds the form's submit while it would leave the recording behind.
 * @param onHeld gets the button, for `submitWith`
 */
export function useHeldSubmit(
  root: RefObject<HTMLElement | null>,
  unsaved: Recorded | 'thrown-away' | null,
  onHeld: (submitter: HTMLElement) => void,
): void {
  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form || !unsaved) return;
    const hold = (event: SubmitEvent) => {
      const { submitter } = event;
      // The preview leaves the form where it is.
      if (!(submitter instanceof HTMLButtonElement) || submitter.formTarget === '_blank') return;
      if (submitter.dataset.withoutRecording) return;
      const isOnlyBegun = unsaved !== 'thrown-away' && !unsaved.recording.isKept;
      if (isOnlyBegun && KEEP_DRAFT.includes(submitter.value)) return;
      event.preventDefault();
      event.stopPropagation();
      onHeld(submitter);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [root, unsaved, onHeld]);
}

/** Submits the form after all, with the button that was pressed. */
export function submitWith(submitter: HTMLElement): void {
  submitter.dataset.withoutRecording = 'yes';
  submitter.click();
  delete submitter.dataset.withoutRecording;
}
