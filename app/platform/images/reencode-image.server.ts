import pLimit from 'p-limit';

type Format = 'gif' | 'jpeg' | 'png' | 'webp';

interface ReencodeOptions {
  /** Accepted input formats. */
  formats: readonly Format[];
  /** Larger images are refused before decoding: a small file can decode to gigabytes. */
  maxPixels: number;
  sidePixels: number;
  /** `cover` crops to a square around the most interesting part; `inside` only shrinks. */
  fit: 'cover' | 'inside';
  type: 'image/jpeg' | 'image/webp';
}

/** One at a time: decoding a large image takes a hundred times its size in memory. */
const oneAtATime = pLimit(1);

/**
 * Decodes and re-encodes an untrusted image, which removes its metadata and anything hidden in it.
 * @throws Error when the bytes are not an image of an accepted format and size
 */
export const reencodeImage = (bytes: Uint8Array, options: ReencodeOptions): Promise<Buffer> =>
  oneAtATime(() => reencode(bytes, options));

async function reencode(bytes: Uint8Array, options: ReencodeOptions): Promise<Buffer> {
  const { formats, maxPixels, sidePixels, fit, type } = options;
  // Loaded with the first image: a large native library, which would delay the start.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const { format } = await image.metadata();
  if (!formats.some((known) => known === format))
    throw new Error(`The format ${format} is not accepted`);
  const resized = image
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
