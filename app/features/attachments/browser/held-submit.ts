import { type RefObject, useEffect } from 'react';

const NONE: string[] = [];

/**
 * What holds a form's submit while it would leave an attachment behind.
 * @param attachment its kind: to go on without one of them does not mean without the others
 */
export const heldSubmit = (attachment: string) => ({
  /**
   * @param onHeld gets the button, for `submitWith`
   * @param passing the values of buttons that are not held
   */
  useHeldSubmit(
    root: RefObject<HTMLElement | null>,
    isUnsaved: boolean,
    onHeld: (submitter: HTMLElement) => void,
    passing = NONE,
  ): void {
    useEffect(() => {
      const form = root.current?.closest('form');
      if (!form || !isUnsaved) return;
      const hold = (event: SubmitEvent) => {
        const { submitter } = event;
        // The preview leaves the form where it is.
        if (!(submitter instanceof HTMLButtonElement) || submitter.formTarget === '_blank') return;
        if (submitter.dataset.without === attachment || passing.includes(submitter.value)) return;
        event.preventDefault();
        event.stopPropagation();
        onHeld(submitter);
      };
      form.addEventListener('submit', hold);
      return () => form.removeEventListener('submit', hold);
    }, [root, isUnsaved, onHeld, passing, attachment]);
  },

  /** Submits the form after all, with the button that was pressed. */
  submitWith(submitter: HTMLElement): void {
    submitter.dataset.without = attachment;
    submitter.click();
    delete submitter.dataset.without;
  },
});
