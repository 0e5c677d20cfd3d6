import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { DeliveryError } from './delivery-errors.ts';

export interface UnavailablePageProps {
  error: DeliveryError;
  language: Language;
  /** Address of the rights page, for the holder of a link whose letter is closed. */
  rights: string | null;
  /** Of a request that failed: the log has the same. */
  requestId?: string | undefined;
}

/** The page in place of a letter that cannot be shown. */
export function UnavailablePage({ error, language, rights, requestId }: UnavailablePageProps) {
  const { text } = textsIn(language);
  return (
    <main className="stage night">
      <div className="cover">
        <h1>{text(error.title ?? 'error.title')}</h1>
        <p>{text(error.text)}</p>
        {error.more && <p className="hint">{text(error.more)}</p>}
        <p className="aside">
          {error.status >= 500 && (
            <>
              <a href="?">{text('error.tryAgain')}</a> ·{' '}
            </>
          )}
          {rights && (
            <>
              <a href={rights}>{text('rights.title')}</a> ·{' '}
            </>
          )}
          <a href="/">{text('error.home')}</a>
        </p>
        {requestId && <p className="hint">{requestId}</p>}
      </div>
    </main>
  );
}
