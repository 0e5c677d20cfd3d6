import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { readStored, store } from '#app/shared/browser-storage.ts';
import { findOwnTimeZone } from '#app/shared/time-zone.ts';
import { Button } from '#app/ui/button.tsx';
import { soundsLikeGoodbye } from '../goodbye-phrases.ts';
import { type CountryHelplines, directories, helplinesIn } from '../helplines.ts';
import { countryOf } from './country-of-browser.ts';

interface GoodbyePanelProps {
  draftId: string;
  /** The element that holds the letter's textarea. */
  container: RefObject<HTMLElement | null>;
}

/** Looked at when the sender pauses, never while they type. */
const PAUSE_MS = 1_000;

/** Deleted at a sign-out, like everything the browser stores. */
const storageKey = (draftId: string) => `unsent.care-closed.${draftId}`;

/**
 * A quiet panel when a letter may be read as a goodbye to life. Everything about it happens in this
 * browser: the words are matched here, the country is guessed here, and that it was closed is kept here.
 * It asks nothing of a server, changes nothing about the letter and stands in nobody's way.
 */
export default function GoodbyePanel({ draftId, container }: GoodbyePanelProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const [isClosed, setIsClosed] = useState(
    () => readStored('localStorage', storageKey(draftId)) !== null,
  );

  useEffect(() => {
    const area = container.current?.querySelector('textarea');
    if (!area || isClosed) return;
    let timer: number | undefined;
    const look = () => setIsShown(soundsLikeGoodbye(area.value));
    const lookSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    lookSoon();
    area.addEventListener('input', lookSoon);
    return () => {
      window.clearTimeout(timer);
      area.removeEventListener('input', lookSoon);
    };
  }, [container, isClosed]);

  function close() {
    setIsClosed(true);
    store('localStorage', storageKey(draftId), '');
  }

  return (
    <div aria-live="polite">
      {isShown && !isClosed && (
        <section
          aria-label="Before you go on"
          className="flex flex-col gap-3 rounded-2xl bg-accent-soft px-5 py-4"
        >
          <p className="font-serif text-xl">These words may be read as a goodbye to life.</p>
          <p>
            If you mean them that way, please talk to someone now. You don’t have to explain it
            well. Your letter is safe here, and it can wait.
          </p>
          <Helplines country={findCountry()} />
          <p>If you may hurt yourself now, call your local emergency number.</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="secondary" size="small" onPress={close}>
              Close for this letter
            </Button>
            <span className="text-sm text-soft">
              Only your browser noticed. Nothing about this was sent or saved with the letter.
            </span>
          </div>
        </section>
      )}
    </div>
  );
}

function findCountry(): CountryHelplines | undefined {
  const timeZone = findOwnTimeZone() ?? '';
  const code = countryOf({ timeZone, languages: navigator.languages });
  return code === null ? undefined : helplinesIn(code);
}

function Helplines({ country }: { country: CountryHelplines | undefined }) {
  const link = 'underline underline-offset-4';
  const [directory] = directories;
  return (
    <>
      {country && (
        <ul className="flex flex-col gap-1">
          {country.helplines.map(({ name, phone, hours, note, website }) => (
            <li key={phone}>
              <a
                href={`tel:${phone.replaceAll(/[\s()-]/g, '')}`}
                className={`${link} font-semibold`}
              >
                {phone}
              </a>{' '}
              <bdi>{name}</bdi>, {country.name}
              <span className="text-soft">
                {note && ` (${note})`}
                {hours && ', day and night'}
                {!hours && website && (
                  <>
                    , hours on{' '}
                    <a href={website} target="_blank" rel="noopener noreferrer" className={link}>
                      their page
                    </a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/care" target="_blank" rel="noreferrer" className={link}>
          {country ? 'Other countries, and what helps' : 'Helplines by country, and what helps'}
        </a>
        {!country && directory && (
          <>
            {' · '}
            <a href={directory.url} target="_blank" rel="noopener noreferrer" className={link}>
              {directory.name}
            </a>
          </>
        )}
      </p>
    </>
  );
}
