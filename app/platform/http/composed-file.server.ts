import type { ReadBytes } from '../storage/byte-reader.server.ts';
import type { ComposedMp4 } from '../video/compose-mp4.server.ts';
import { serveByteRange } from './byte-range.server.ts';

/**
 * Serves a composed MP4 from its source files, with range requests. Opens a file only when the body
 * is read, and closes it when the reader leaves.
 */
export const serveComposedMp4 = (
  request: Request,
  reads: readonly ReadBytes[],
  composed: ComposedMp4,
  headers: Record<string, string>,
): Response =>
  serveByteRange(
    request,
    { size: composed.size, read: (start, end) => readComposed(reads, composed, start, end) },
    { ...headers, 'content-type': 'video/mp4' },
  );

async function* readComposed(
  reads: readonly ReadBytes[],
  { header, parts }: ComposedMp4,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start < header.length) yield header.subarray(start, end);
  let position = header.length;
  for (const { source, offset, length } of parts) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end - position, length);
    let missing = to - from;
    const read = reads[source];
    if (read && missing > 0) {
      for await (const bytes of read(offset + from, offset + to)) {
        missing -= bytes.length;
        yield bytes;
      }
      if (missing > 0) throw new Error('The film file is shorter than its index says');
    }
    position += length;
    if (position >= end) return;
  }
}
