import type { CSSProperties } from 'react';
import type { PictureSources } from '#app/features/pictures/browser/picture-addresses.ts';
import type { Picture } from '#app/features/pictures/get-picture.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';

/** The values that differ from picture to picture. */
export type PictureValues = Record<
  'pictureWords' | 'pictureSmall' | 'pictureLarge' | 'pictureRatio',
  string
>;

export const pictureValues = (
  { description, widthPixels, heightPixels }: Picture,
  { small, large }: PictureSources,
): PictureValues => ({
  pictureWords: description,
  pictureSmall: `url(${small})`,
  pictureLarge: `url(${large})`,
  pictureRatio: String(widthPixels / heightPixels),
});

interface LetterPictureProps {
  language: Language;
  values: PictureValues;
}

/**
 * The picture of a letter, behind the sender's words for it. It is a background that letter-picture.css
 * sets once the reader has asked for it: an image element would be fetched before, with scripts switched
 * off even if it were lazy. None of it needs a script.
 */
export function LetterPicture({ language, values }: LetterPictureProps) {
  const { text } = textsIn(language);
  const { pictureWords, pictureSmall, pictureLarge, pictureRatio } = values;
  const style = {
    '--small': pictureSmall,
    '--large': pictureLarge,
    '--ratio': pictureRatio,
  } as CSSProperties;
  return (
    <section className="picture" aria-label={text('picture.label')} style={style}>
      <details id="picture">
        <summary>
          <span className="what">{text('picture.there')}</span>
          <bdi>{pictureWords}</bdi>
          <span
            className="look"
            data-show={text('picture.show')}
            data-hide={text('picture.hide')}
          />
        </summary>
        <a className="print" href="#picture-large">
          <span role="img" aria-label={pictureWords}>
            {text('picture.missing')}
          </span>
          <span className="hint">{text('picture.enlarge')}</span>
        </a>
      </details>
      <a id="picture-large" href="#picture">
        {text('picture.close')}
      </a>
    </section>
  );
}
