import sanitizeHtml from 'sanitize-html';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Strips all markup. */
export function plainText(text: string): string {
  const stripped = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  // The sanitizer returns HTML; we store text and escape it where it is shown.
  return stripped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

const BIO_TAGS = ['b', 'i', 'em', 'strong', 'p', 'br'];

/** Keeps only the markup allowed in a bio. */
export function sanitizeBio(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BIO_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
  }).trim();
}

/** The bio as recipients see it, with links turned into text. */
export const sanitizeBioForRecipients = (html: string): string =>
  sanitizeHtml(html, { allowedTags: BIO_TAGS, allowedAttributes: {} });
