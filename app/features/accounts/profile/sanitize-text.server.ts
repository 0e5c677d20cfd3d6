import sanitizeHtml from 'sanitize-html';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text without any markup, as it is shown (spec section 5: text fields are stripped of all markup). */
export function plainText(text: string): string {
  const stripped = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  // The sanitizer gives HTML; we keep text, and escape it where it is shown.
  return stripped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

const BIO_TAGS = ['b', 'i', 'em', 'strong', 'p', 'br'];

/** Spec section 5: the bio keeps only these tags, with href and title. */
export function sanitizeBio(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BIO_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
  }).trim();
}

/** The bio as somebody else reads it: its links are words like any others. */
export const sanitizeBioForRecipients = (html: string): string =>
  sanitizeHtml(html, { allowedTags: BIO_TAGS, allowedAttributes: {} });
