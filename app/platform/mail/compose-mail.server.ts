import { buffer } from 'node:stream/consumers';

export interface MailContent {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
  /** An inline image as lines of base64; the HTML refers to it as `cid:` and its name. */
  picture?: { name: string; type: string; base64: string } | null;
  /** Signs the mail, which proves to other servers that it comes from this domain. */
  dkim: { domain: string; selector: string; privateKey: string } | null;
}

/**
 * Builds a mail as bytes. The same content always gives the same bytes, boundary included, so that
 * every attempt sends an identical copy.
 */
export async function composeMail(content: MailContent): Promise<Buffer> {
  const { from, to, subject, html, text, messageId, date } = content;
  const { headers = {}, picture, dkim } = content;
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    messageId: `<${messageId}>`,
    date,
    headers,
    ...(picture && { attachments: [{ cid: picture.name, raw: pictureOf(picture) }] }),
    baseBoundary: messageId.replace(/\W/g, ''),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  if (!dkim) return bytes;
  const { domain, selector, privateKey } = dkim;
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    // nodemailer leaves out List-Unsubscribe-Post, which RFC 8058 requires.
    headerFieldNames: headerNames(bytes).filter(staysInMail).join(':'),
  });
  return buffer(signer.sign(bytes));
}

/** Postmark takes its own headers off; a signature over them would break. */
const staysInMail = (name: string): boolean => !/^x-pm-/i.test(name);

const headerNames = (bytes: Buffer): string[] => headersOf(bytes).map(({ name }) => name);

/** The headers of a mail that we composed, names as they are written, values in one line. */
export function headersOf(bytes: Buffer): { name: string; value: string }[] {
  const head = bytes.subarray(0, bytes.indexOf('\r\n\r\n')).toString('latin1');
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : [];
    });
}

/** The finished MIME part: encoding the image for each mail took a third of the time to build one. */
const pictureOf = ({ name, type, base64 }: NonNullable<MailContent['picture']>) =>
  [
    `Content-Type: ${type}; name=${name}`,
    `Content-ID: <${name}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${name}`,
    '',
    base64,
  ].join('\r\n');
