import { cursorOf } from '#app/shared/page-cursor.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LetterSearch } from '../../list/search-letters.server.ts';
import { MessageRows } from './message-rows.tsx';

interface LettersFoundProps {
  search: LetterSearch;
  /** Listed already, by their names or subjects. */
  shown: string[];
  /** The address of this page with another place to go on from. */
  olderAddress: (older: string) => string;
  now: Date;
}

/** Letters that have the words of a search, and the way on to older ones. */
export function LettersFound({ search, shown, olderAddress, now }: LettersFoundProps) {
  return (
    <section aria-labelledby="letters-found" className="mt-10">
      <h2 id="letters-found" className="mb-4 text-3xl">
        In your letters
      </h2>
      {search.kind === 'limited' ? (
        <p>You have searched your letters often. Please wait a few minutes.</p>
      ) : (
        <Found search={search} shown={shown} olderAddress={olderAddress} now={now} />
      )}
    </section>
  );
}

function Found({
  search: { found, older },
  shown,
  olderAddress,
  now,
}: LettersFoundProps & { search: { kind: 'searched' } }) {
  const others = found.filter(({ message }) => !shown.includes(message.id));
  return (
    <>
      {others.length > 0 ? (
        <MessageRows
          messages={others.map(({ message }) => message)}
          excerpts={Object.fromEntries(others.map(({ message, excerpt }) => [message.id, excerpt]))}
          now={now}
        />
      ) : (
        <p className="text-soft">
          {older ? 'Not in the letters searched so far.' : 'No other letter has these words.'}
        </p>
      )}
      {older && (
        <p className="mt-5">
          <ButtonLink to={olderAddress(cursorOf(older))} look="secondary">
            Search older letters
          </ButtonLink>
        </p>
      )}
    </>
  );
}
