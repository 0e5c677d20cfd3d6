import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';

/** More than the first sentence needs: finding it must not cost a keystroke. */
const LOOKED_AT = 400;

interface FirstSentenceProps {
  /** Holds the letter's field. */
  page: RefObject<HTMLElement | null>;
}

/** The letter's first sentence over its film, as it is typed: so its recipient will see it. */
export default function FirstSentence({ page }: FirstSentenceProps): ReactNode {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const area = page.current?.querySelector<HTMLTextAreaElement>('[name=personalizedContent]');
    if (!area) return;
    const read = () => setSentence(splitIntoPhrases(area.value.slice(0, LOOKED_AT), 1)[0] ?? '');
    read();
    area.addEventListener('input', read);
    return () => area.removeEventListener('input', read);
  }, [page]);
  return (
    sentence !== '' && (
      <p dir="auto" aria-hidden="true" data-shown="true" className="text-over-film top-1/2">
        {sentence}
      </p>
    )
  );
}
