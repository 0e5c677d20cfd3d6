import { ButtonLink } from '#app/ui/button.tsx';

/** A letter that is to have another film, and where its sender came from. */
export interface GalleryLetter {
  messageId: string;
  templateId: string;
  title: string;
  isRetired: boolean;
  recipient: string | null;
  from: 'form' | 'checkout';
  returnAddress: string;
}

/** Names the letter that gets another film, says what stays the same, and offers to keep its film. */
export function FilmChoiceHeader({ letter }: { letter: GalleryLetter }) {
  const { title, isRetired, recipient, returnAddress } = letter;
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="title-section">Choose another film</h1>
        <p className="mt-3 max-w-prose text-soft wrap-anywhere">
          {recipient ? `For your letter to ${recipient}` : 'For your letter'}, now on “{title}”.
          Your words, signature, recipient and date stay as they are.
          {isRetired &&
            ` “${title}” is no longer offered: once you choose another film, you can’t come back to it.`}
        </p>
      </div>
      <ButtonLink to={returnAddress} look="secondary" size="small">
        Keep “{title}”
      </ButtonLink>
    </div>
  );
}
