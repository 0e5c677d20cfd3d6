import { convert } from 'html-to-text';
import PostalMime from 'postal-mime';

export interface ParsedMail {
  subject: string;
  /** The readable text, without attached mails; made from the HTML when there is nothing else. */
  text: string;
  /** The first value of a header, '' when it is missing. */
  header(name: string): string;
  /** The contents of all parts of a MIME type, as text. */
  parts(mimeType: string): string[];
}

/** Mails beyond these limits are attacks on the parser. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Longer pages are no mail that anybody reads to the end. */
const HTML_LIMITS = { maxInputLength: 64 * 1024, maxDepth: 50, maxChildNodes: 1000 };

/** Parses a received mail. Nothing in it is trusted: headers are easily forged. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? convert(mail.html ?? '', { wordwrap: false, limits: HTML_LIMITS }),
    header: (name) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '',
    parts: (mimeType) =>
      mail.attachments
        .filter((part) => part.mimeType === mimeType)
        .map(({ content }) => (typeof content === 'string' ? content : decode(content))),
  };
}

const decode = (content: ArrayBuffer | Uint8Array) => new TextDecoder().decode(content);
