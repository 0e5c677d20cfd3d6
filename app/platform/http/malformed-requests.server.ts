import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** PostgreSQL cannot store this character, and no person types it. */
const NUL = '\0';

type ReadTexts = (body: Response) => Promise<string[]>;

const readForm: ReadTexts = async (body) =>
  [...(await body.formData())].flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name],
  );
const readJson: ReadTexts = async (body) => {
  const texts: string[] = [];
  JSON.parse(await body.text(), (key, value) => {
    texts.push(key, String(value));
    return typeof value === 'object' ? null : value;
  });
  return texts;
};

const FORMS: Record<string, ReadTexts> = {
  'application/x-www-form-urlencoded': readForm,
  'multipart/form-data': readForm,
};
const JSON_ONLY: Record<string, ReadTexts> = { 'application/json': readJson };

/** Checked before `raw.body`, because reading that builds the complete request even without a body. */
export const isBodyless = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Answers malformed requests with a client error: 400 for an address or body that is truncated, too
 * deeply nested or contains NUL, 415 for a content type we never send. Pages accept forms, addresses
 * under /api accept JSON. A size limit runs earlier, so reading a body twice costs less than checks in
 * every page.
 */
export const rejectMalformedRequests = createMiddleware(async (context, next) => {
  const { raw, path, method } = context.req;
  if (/%00/.test(context.req.url)) return unreadable(context);
  if (isBodyless(method) || raw.body === null) return next();
  const [type = ''] = (raw.headers.get('content-type') ?? '').toLowerCase().split(';');
  const read = (/^\/api\//i.test(path) ? JSON_ONLY : FORMS)[type.trim()];
  if (!read) return context.text('This content type is not supported here.', 415);
  try {
    const texts = await read(new Response(raw.clone().body, { headers: raw.headers }));
    if (texts.some((text) => text.includes(NUL))) return unreadable(context);
  } catch {
    return unreadable(context);
  }
  return next();
});

const unreadable = (context: Context) =>
  context.text('This request could not be read. Please try again.', 400);
