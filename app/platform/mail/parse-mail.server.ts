import PostalMime from 'postal-mime';

export interface ParsedMail {
  subject: string;
  /** The readable text, without attached mails. */
  text: string;
  /** The contents of all parts of a MIME type, as text. */
  parts(mimeType: string): string[];
}

/** Mails beyond these limits are attacks on the parser. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Parses a received mail. Nothing in it is trusted: headers are easily forged. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    parts: (mimeType) =>
      mail.attachments
        .filter((part) => part.mimeType === mimeType)
        .map(({ content }) => (typeof content === 'string' ? content : decode(content))),
  };
}

const decode = (content: ArrayBuffer | Uint8Array) => new TextDecoder().decode(content);
