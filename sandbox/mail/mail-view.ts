import type { Email } from 'postal-mime';

/** What ends a sentence or closes a bracket after an address, and is no part of it. */
const AFTER_ADDRESS = /[.,;:!?)\]}>'"’”]+$/;

/** The addresses a mail names in its text, each once, without the full stop of their sentence. */
export function linksIn(text = ''): string[] {
  const found = text.match(/https?:\/\/\S+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(AFTER_ADDRESS, '')))];
}

/**
 * The HTML of a mail as a mail program shows it: pictures that travel inside it are in their places,
 * and links open a tab of their own, since the frame they are shown in is no place to read a letter.
 */
export function shownHtml({ html = '', attachments }: Pick<Email, 'html' | 'attachments'>): string {
  // Last, so that what the mail begins with (its doctype) stays first; a base counts anywhere.
  let shown = `${html}<base target="_blank">`;
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId) continue;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    const name = contentId.replace(/^<|>$/g, '');
    shown = shown.replaceAll(`"cid:${name}"`, `"data:${mimeType};base64,${data}"`);
  }
  return shown;
}
