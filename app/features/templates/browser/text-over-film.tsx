import type { CSSProperties } from 'react';
import type { OnScreenText } from '#films/catalogue.ts';

/** Middle of the text block, from the top. `films/text-box.ts` measures contrast at the same heights. */
const MIDDLE = { upper: '24%', middle: '50%', lower: '78%' };

interface TextOverFilmProps {
  text: OnScreenText;
  isShown: boolean;
}

/**
 * A film's on-screen text as real text, so screen readers can read it at any time. Words blur into
 * focus one after another. The parent must be a size container as large as the picture.
 */
export function TextOverFilm({ text, isShown }: TextOverFilmProps) {
  // On a small player the controls would cover the text.
  const top = `min(${MIDDLE[text.placement]}, 100% - 6.5rem)`;
  let count = 0;
  return (
    <p data-shown={isShown} className="text-over-film" style={{ top }}>
      {text.lines.map((line) => (
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
