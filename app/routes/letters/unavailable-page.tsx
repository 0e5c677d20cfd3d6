import type { DeliveryError } from './delivery-errors.ts';

interface UnavailablePageProps {
  error: DeliveryError;
  /** Address of the rights page, for the holder of a link whose letter is closed. */
  rights: string | null;
}

/** The card in place of a letter that cannot be shown. */
export function UnavailablePage({ error, rights }: UnavailablePageProps) {
  return (
    <main className="stage night">
      <div className="cover">
        <h1>Message Not Available</h1>
        <p>{error.text}</p>
        {error.more && <p className="hint">{error.more}</p>}
        <p className="aside">
          {error.status === 500 && (
            <>
              <a href="?">Try again</a> ·{' '}
            </>
          )}
          {rights && (
            <>
              <a href={rights}>What you can do</a> ·{' '}
            </>
          )}
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </main>
  );
}
