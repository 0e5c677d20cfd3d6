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
/** Lines that may begin a part. Each costs the parser the same, however short the part is. */
const MAX_BOUNDARIES = 1_000;

/** Longer pages are no mail that anybody reads to the end. */
const HTML_LIMITS = { maxInputLength: 64 * 1024, maxDepth: 50, maxChildNodes: 1000 };

/**
 * Parses a received mail. Nothing in it is trusted: headers are easily forged.
 * @throws Error when it has more parts, levels or headers than any real mail
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  if (hasTooManyBoundaries(bytes)) throw new Error('too many MIME boundaries');
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

function hasTooManyBoundaries(bytes: Uint8Array): boolean {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = mail.indexOf('\n--'); at >= 0; at = mail.indexOf('\n--', at + 1)) {
    count += 1;
    if (count > MAX_BOUNDARIES) return true;
  }
  return false;
}

const decode = (content: ArrayBuffer | Uint8Array) => new TextDecoder().decode(content);
