import type { Picture } from '../get-picture.server.ts';

interface PictureSummary extends Picture {
  /** Its letter is anonymous, and goes without it. */
  isLeftOut: boolean;
  address: string;
}

function PictureText({ description, isLeftOut, address }: PictureSummary) {
  return (
    <>
      <p dir="auto">“{description}”</p>
      {isLeftOut && <p>It isn’t sent: the letter is anonymous.</p>}
      <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        Look at the picture
      </a>
    </>
  );
}

/** What a message's summary says about its picture. */
export const pictureRows = (picture: PictureSummary | null) =>
  picture ? [{ label: 'Picture', value: <PictureText {...picture} /> }] : [];
