import pLimit from 'p-limit';
import sharp from 'sharp';

type Format = 'gif' | 'jpeg' | 'png' | 'webp';

interface Remaking {
  /** What it may be; anything else is no picture here. */
  formats: readonly Format[];
  /** Larger ones are refused before they are decoded: what is small as a file may fill the memory. */
  maxPixels: number;
  sidePixels: number;
  /** `cover` fills a square with what matters in it; `inside` keeps all of it, and makes nothing larger. */
  fit: 'cover' | 'inside';
  type: 'image/jpeg' | 'image/webp';
}

/** One picture at a time: decoding a large one takes a hundred times its size in memory. */
const inTurn = pLimit(1);

/**
 * A picture that somebody sent, decoded and made anew, so that neither its metadata nor anything
 * hidden in it comes in.
 * @throws Error when it is no picture of these formats and this size
 */
export const reencodeImage = (bytes: Uint8Array, remaking: Remaking): Promise<Buffer> =>
  inTurn(() => remake(bytes, remaking));

async function remake(bytes: Uint8Array, remaking: Remaking): Promise<Buffer> {
  const { formats, maxPixels, sidePixels, fit, type } = remaking;
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const { format } = await picture.metadata();
  if (!formats.some((known) => known === format)) throw new Error(`${format} is not asked for`);
  const resized = picture
    .rotate()
    .resize(
      sidePixels,
      sidePixels,
      fit === 'cover' ? { fit, position: 'attention' } : { fit, withoutEnlargement: true },
    );
  return type === 'image/webp'
    ? resized.webp({ quality: 82 }).toBuffer()
    : resized.jpeg({ quality: 80, progressive: true }).toBuffer();
}
