import type { Email } from 'postal-mime';

/** Punctuation that ends a sentence or closes a bracket after an address. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}>'"’”]+$/;

/** The web addresses in a mail's text, each once. */
export function linksIn(text = ''): string[] {
  const found = text.match(/https?:\/\/\S+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(TRAILING_PUNCTUATION, '')))];
}

/**
 * The HTML of a mail as a mail program shows it: embedded images are inlined, and links open in a new
 * tab, because the frame is too small to read a letter in.
 */
export function shownHtml({ html = '', attachments }: Pick<Email, 'html' | 'attachments'>): string {
  // <base> works anywhere; appended, it leaves the doctype first.
  let shown = `${html}<base target="_blank">`;
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId) continue;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    const name = contentId.replace(/^<|>$/g, '');
    shown = shown.replaceAll(`"cid:${name}"`, `"data:${mimeType};base64,${data}"`);
  }
  return shown;
}
