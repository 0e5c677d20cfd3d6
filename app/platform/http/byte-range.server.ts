import { Readable } from 'node:stream';
import type { ReadBytes } from '../storage/byte-reader.server.ts';

const BYTE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/** A file that exists only while it is read: composed or decrypted. */
interface ReadableFile {
  size: number;
  read: ReadBytes;
}

/**
 * Serves a file with range requests (RFC 9110, section 14). Reads it only when the body is read, and
 * stops when the reader leaves.
 */
export function serveByteRange(
  request: Request,
  { size, read }: ReadableFile,
  headers: Record<'content-type', string> & Record<string, string>,
): Response {
  const common = { ...headers, 'accept-ranges': 'bytes' };
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
      : (Readable.toWeb(Readable.from(read(start, end))) as ReadableStream);
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
