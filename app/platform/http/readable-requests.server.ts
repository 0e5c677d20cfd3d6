import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** No text of a person holds this character, and PostgreSQL keeps no text that does. */
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

/** Asked before a body is looked for: to look builds the whole request, also where there is none. */
export const hasNoBody = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * What cannot be read is the fault of whoever sent it: 400 for an address or a body that breaks
 * off, is nested beyond reason or holds a NUL, 415 for a kind nothing of ours sends. Pages take
 * forms, addresses under /api take JSON. Bodies are small here (the limit stands before this), so
 * reading one twice costs less than every page minding it.
 */
export const readableRequests = createMiddleware(async (context, next) => {
  const { raw, path, method } = context.req;
  if (/%00/.test(context.req.url)) return unreadable(context);
  if (hasNoBody(method) || raw.body === null) return next();
  const [type = ''] = (raw.headers.get('content-type') ?? '').toLowerCase().split(';');
  const read = (/^\/api\//i.test(path) ? JSON_ONLY : FORMS)[type.trim()];
  if (!read) return context.text('This kind of content is not understood here.', 415);
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
