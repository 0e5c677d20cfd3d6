import sanitizeHtml from 'sanitize-html';
import { PROFILE_TEXT_MAX } from './profile.rules.ts';

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

/**
 * A bio as recipients see it, with links turned into text. Of a bio saved before its length was limited,
 * only the beginning: everyone who reads a letter would wait for the rest.
 */
export const bioHtmlForRecipients = (bio: string): string =>
  sanitizeHtml(bio.slice(0, PROFILE_TEXT_MAX), { allowedTags: BIO_TAGS, allowedAttributes: {} });
