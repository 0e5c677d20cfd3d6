import type { CSSProperties } from 'react';
import type { WordsOnScreen } from '../film.ts';

/** Middle of the block of words, from the top: `films/text-box.ts` measures contrast by the same. */
const MIDDLE = { upper: '24%', middle: '50%', lower: '78%' };

interface WordsOverFilmProps {
  words: WordsOnScreen;
  isShown: boolean;
}

/**
 * The words of a film, as text over its picture: they come from blur to focus one after another
 * and can be read aloud at any time. Its parent is a size container as large as the picture.
 */
export function WordsOverFilm({ words, isShown }: WordsOverFilmProps) {
  // On a small player the controls would reach up to them.
  const top = `min(${MIDDLE[words.placement]}, 100% - 6.5rem)`;
  let count = 0;
  return (
    <p data-shown={isShown} className="words-over-film" style={{ top }}>
      {words.lines.map((line) => (
        <span key={line} className="block">
          {line.split(' ').map((word) => (
            <span key={count} className="word" style={{ '--nth': count++ } as CSSProperties}>
              {word}{' '}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}
