import { type RefObject, useEffect, useState } from 'react';

/** More than the first sentence needs: finding it must not cost a keystroke. */
const LOOKED_AT = 400;

/**
 * The letter's first sentence, as it is typed; empty while it has none.
 * @param page holds the letter's field
 * @param isShown whether anybody sees it: on a phone, the film is folded
 */
export function useFirstSentence(page: RefObject<HTMLElement | null>, isShown: boolean): string {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const area = page.current?.querySelector<HTMLTextAreaElement>('[name=personalizedContent]');
    if (!area || !isShown) return;
    let lookedAt: string | null = null;
    const read = async () => {
      const beginning = area.value.slice(0, LOOKED_AT);
      if (beginning === lookedAt) return;
      lookedAt = beginning;
      // Without it, the film shows its own words.
      const loaded =
        beginning === '' ? null : await import('#app/shared/split-phrases.ts').catch(() => null);
      setSentence(loaded?.splitIntoPhrases(beginning, 1)[0] ?? '');
    };
    void read();
    area.addEventListener('input', read);
    return () => area.removeEventListener('input', read);
  }, [page, isShown]);
  return sentence;
}
