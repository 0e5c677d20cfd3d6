import type { IOptions } from 'sanitize-html';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Loads the sanitizer with the first text: it brings a parser of styles, which would delay the start. */
async function sanitizeHtml(html: string, options: IOptions): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, options);
}

/** Strips all markup. */
export async function plainText(text: string): Promise<string> {
  const stripped = await sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  // The sanitizer returns HTML; we store text and escape it where it is shown.
  return stripped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

const BIO_TAGS = ['b', 'i', 'em', 'strong', 'p', 'br'];

/** Keeps only the markup allowed in a bio. */
export async function sanitizeBio(html: string): Promise<string> {
  const sanitized = await sanitizeHtml(html, {
    allowedTags: [...BIO_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
  });
  return sanitized.trim();
}

/** A bio as recipients see it, with links turned into text. */
export const bioHtmlForRecipients = (bio: string): Promise<string> =>
  sanitizeHtml(bio, { allowedTags: BIO_TAGS, allowedAttributes: {} });
