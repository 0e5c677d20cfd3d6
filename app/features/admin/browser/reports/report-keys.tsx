import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { readStored, store } from '#app/shared/browser-storage.ts';
import { Switch } from '#app/ui/switch.tsx';

export const UPHOLD_ID = 'uphold';
export const DISMISS_ID = 'dismiss';

const STORED_AS = 'unsent.report-keys';

interface ReportKeysProps {
  /** The open report after this one, and before it. */
  next: string | null;
  previous: string | null;
}

/**
 * The keys of somebody who works through reports: J and K go to the next and the previous one, U and D to
 * the two buttons, which Enter then presses. They can be switched off, for speech input and for slips.
 */
export function ReportKeys({ next, previous }: ReportKeysProps) {
  const navigate = useNavigate();
  const [areOn, setAreOn] = useState(false);

  // The server does not know what this browser has stored.
  useEffect(() => setAreOn(readStored('localStorage', STORED_AS) !== 'off'), []);

  useEffect(() => {
    if (!areOn) return;
    const focus = (id: string) => document.getElementById(id)?.focus();
    const keys: Record<string, () => void> = {
      j: () => next && navigate(next),
      k: () => previous && navigate(previous),
      u: () => focus(UPHOLD_ID),
      d: () => focus(DISMISS_ID),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [areOn, next, previous, navigate]);

  const change = (isOn: boolean) => {
    store('localStorage', STORED_AS, isOn ? 'on' : 'off');
    setAreOn(isOn);
  };

  return (
    <div className="mt-8 max-w-md text-sm text-soft max-md:hidden">
      <Switch isSelected={areOn} onChange={change}>
        Keys: J next, K previous, U uphold, D dismiss
      </Switch>
    </div>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
