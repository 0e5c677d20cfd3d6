import MailComposer from 'nodemailer/lib/mail-composer';

export interface MailContent {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
}

/**
 * One message as bytes. The same content gives the same bytes every time, boundary included, so
 * that a repeated attempt is an identical copy.
 */
export function composeMail(content: MailContent): Promise<Buffer> {
  const { from, to, subject, html, text, messageId, date, headers = {} } = content;
  const composer = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    messageId: `<${messageId}>`,
    date,
    headers,
    baseBoundary: messageId.replace(/\W/g, ''),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
