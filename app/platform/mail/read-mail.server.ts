import PostalMime from 'postal-mime';

export interface ReceivedMail {
  /** Where it was addressed to, by every header that says so. */
  to: string[];
  /** The content of each part of a type, as text. */
  parts(mimeType: string): string[];
}

/** Deeper, or longer at the head, is no mail but an attempt on the reader. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Reads a mail somebody handed to us. Nothing in it is believed for standing there. */
export async function readMail(bytes: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const to = [...(mail.to ?? []), ...(mail.cc ?? [])]
    .flatMap((entry) => ('address' in entry ? [entry.address ?? ''] : []))
    .concat(mail.deliveredTo ?? []);
  return {
    to,
    parts: (mimeType) =>
      mail.attachments
        .filter((part) => part.mimeType === mimeType)
        .map(({ content }) => (typeof content === 'string' ? content : decode(content))),
  };
}

const decode = (content: ArrayBuffer | Uint8Array) => new TextDecoder().decode(content);
