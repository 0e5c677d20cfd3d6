import { useLocation, useNavigate } from 'react-router';
import { CareLine } from '#app/features/care/browser/care-line.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { BURN } from './kept-labels.ts';

interface AskedOfKeptProps {
  message: { id: string; sealedUntil: Date | null };
  /** How long copies of what is burned stay in backups. */
  backupKeepDays: number;
}

/** What the address of a page asks about its letter for nobody. */
export function AskedOfKept({ message, backupKeepDays }: AskedOfKeptProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const ask = new URLSearchParams(search).get('ask');
  const shared = {
    here: pathname,
    onClose: () => navigate(pathname, { preventScrollReset: true, replace: true }),
    fields: { intent: ask ?? '' },
  };
  if (ask === 'burn') {
    return (
      <ConfirmDialog
        {...shared}
        title="Burn this letter?"
        confirmLabel={BURN}
        below={
          <p className="mt-6 text-sm text-soft">
            <CareLine />
          </p>
        }
      >
        <p>
          Its words are deleted, with any recording and picture. You can take it back for ten
          seconds, not after. Copies in our backups are deleted after {backupKeepDays} days.
        </p>
      </ConfirmDialog>
    );
  }
  if (ask === 'open_sealed' && message.sealedUntil) {
    return (
      <ConfirmDialog
        {...shared}
        title="Open it before its day?"
        confirmLabel="Open it"
        keepLabel="Let it wait"
        isGolden
      >
        <p>You can open it now, and seal it again when you like.</p>
      </ConfirmDialog>
    );
  }
  return null;
}
