import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from './button.tsx';

interface Substitutes {
  /** In its place until it has come. */
  waiting?: ReactNode;
  /** In its place when it could not be fetched, above the words that say so. */
  otherwise?: ReactNode;
}

/**
 * A part of a form that is fetched when it is first shown. Without a network it says so, and can be asked for
 * again; the rest of the form works.
 * @param fetchPart imports it
 */
export function fetchedPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Substitutes> {
  let fetched: ComponentType<Props> | null = null;
  return function FetchedPart({ waiting, otherwise, ...props }: Props & Substitutes) {
    const [Part, setPart] = useState(() => fetched);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);

    useEffect(() => {
      if (fetched) return;
      let isLeft = false;
      fetchPart().then(
        (part) => {
          fetched = part;
          if (!isLeft) setPart(() => part);
        },
        () => {
          if (!isLeft) setFailed(attempt);
        },
      );
      return () => {
        isLeft = true;
      };
    }, [attempt]);

    if (Part) return <Part {...(props as unknown as Props)} />;
    if (failed !== attempt) return waiting;
    return (
      <>
        {otherwise}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
          <p role="status">This could not be loaded. Your letter is safe.</p>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={() => setAttempt(attempt + 1)}
          >
            Try again
          </button>
        </div>
      </>
    );
  };
}
