import { Readable } from 'node:stream';
import type { ReadBytes } from '../storage/byte-reader.server.ts';
import type { ComposedMp4 } from '../video/compose-mp4.server.ts';

const BYTE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Serves a composed MP4 from its source file, with range requests (RFC 9110, section 14). Opens the
 * file only when the body is read, and closes it when the reader leaves.
 */
export function serveComposedMp4(
  request: Request,
  read: ReadBytes,
  composed: ComposedMp4,
  headers: Record<string, string>,
): Response {
  const { size } = composed;
  const common = { ...headers, 'content-type': 'video/mp4', 'accept-ranges': 'bytes' };
  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: size };
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(Readable.from(readComposed(read, composed, start, end))) as ReadableStream);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start),
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    },
  });
}

/** The first byte and the one after the last; null for the complete file, as for an unknown unit. */
function parseRange(header: string | null, size: number) {
  const [, first = '', last = ''] = BYTE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : ('unsatisfiable' as const);
}

async function* readComposed(
  read: ReadBytes,
  { header, parts }: ComposedMp4,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start < header.length) yield header.subarray(start, end);
  let position = header.length;
  for (const { offset, length } of parts) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end - position, length);
    let missing = to - from;
    if (missing > 0) {
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
