import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OfferedDraft } from '../../drafts/draft-offer.queries.server.ts';
import { findLocalCopy } from './local-copy.ts';

/** In the address of a form: its sender has seen the offer and begins a new letter. */
export const NEW_LETTER_PARAM = 'new';

interface DraftOfferProps {
  draft: OfferedDraft;
  userId: string;
  /** The address of the form without the draft's id. */
  path: string;
}

/** Offers a letter that was left unfinished, above an empty form. */
export function DraftOffer({ draft, userId, path }: DraftOfferProps) {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    // The form starts with this copy instead, and says so.
    if (findLocalCopy(userId, { path, draftId: null })) setIsHidden(true);
  }, [userId, path]);
  if (isHidden) return null;
  const { recipient, firstWords, others } = draft;
  const newAddress = `${path}?${NEW_LETTER_PARAM}=1`;

  /** Stays on the page, because something may be typed in it already. */
  function beginNew(event: React.MouseEvent) {
    event.preventDefault();
    setIsHidden(true);
    const { history, location } = window;
    if (location.search === '') history.replaceState(history.state, '', newAddress);
    document.querySelector<HTMLElement>('[name="personalizedContent"]')?.focus();
  }

  const link = 'text-accent underline underline-offset-4';
  return (
    <section
      aria-label="Your unfinished letter"
      className="rounded-xl bg-accent-soft px-4 py-3 text-sm [overflow-wrap:anywhere]"
    >
      <p>
        {recipient ? (
          <>
            You have a letter to <bdi className="font-medium">{recipient}</bdi> on this film.
          </>
        ) : (
          'You have an unfinished letter on this film.'
        )}{' '}
        <Link to={draft.editAddress} className={link}>
          Continue it
        </Link>
        , or{' '}
        <Link to={newAddress} onClick={beginNew} className={link}>
          begin a new one
        </Link>
        .
      </p>
      {firstWords && (
        <p dir="auto" className="mt-1 line-clamp-1 font-serif text-base text-soft max-sm:hidden">
          {firstWords}
        </p>
      )}
      {others > 0 && (
        <p className="mt-1">
          {others === 1 ? 'There is one more' : `There are ${others} more`} among{' '}
          <Link to="/messages?show=draft" className={link}>
            your drafts
          </Link>
          .
        </p>
      )}
    </section>
  );
}
