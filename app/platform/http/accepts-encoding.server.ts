import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Browsers send about 25 characters. Parsing a header of 16 KB takes longer than rendering a page. */
const MAX_LENGTH = 200;

/** Whether a client names this encoding and does not refuse it. Every browser names those that it reads. */
export function acceptsEncoding(context: Context, encoding: 'br' | 'gzip'): boolean {
  const header = context.req.header('accept-encoding') ?? '';
  if (header.length > MAX_LENGTH) return false;
  return (
    accepts(context, { header: 'Accept-Encoding', supports: [encoding], default: '' }) === encoding
  );
}
