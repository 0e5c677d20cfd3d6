import { composeMail } from '#app/platform/mail/compose-mail.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { preheaderOf } from './recipient-mail.email.tsx';
import { describeMail, type MailedLetter, renderRecipientMail } from './recipient-mail.server.ts';
import { recipientMailHeaders } from './recipient-mail-headers.server.ts';

/**
 * A recipient's mail before there is a delivery: as a page, and as a test that only its sender gets. Both
 * are made as the real one is, so they show what it will say and nothing more of its sender.
 */

/** In place of the code that a delivery has: it looks like one, and no mail has it. */
const SAMPLE_CODE = 'XXXXX-XXXXX';

/** In front of the subject. English, as everything that a sender reads. */
const TEST_MARK = '[Test]';

export interface SampleMail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  /** The complete document, with its picture in it. */
  html: string;
}

/**
 * The mail of a letter that is being written, to look at. Its links lead nowhere.
 * @param arrivesAt when it would be sent
 */
export async function renderSampleMail(
  services: Pick<Platform, 'config' | 'log'>,
  letter: MailedLetter,
  arrivesAt: Date,
): Promise<SampleMail> {
  const { baseUrl } = services.config;
  const { props, picture } = await describeMail(services, letter, arrivesAt, {
    url: `${baseUrl}/delivery/…`,
    unsubscribeUrl: '#',
    code: SAMPLE_CODE,
  });
  const delivery = { id: 'sample', dueAt: arrivesAt };
  const { from, to, subject } = recipientMailHeaders(services, delivery, letter);
  const { html } = renderRecipientMail(props);
  return {
    ...{ from, to, subject },
    preheader: preheaderOf(props),
    html: picture
      ? html.replaceAll(`cid:${picture.name}`, `data:${picture.type};base64,${inOneLine(picture)}`)
      : html,
  };
}

const inOneLine = ({ base64 }: { base64: string }) => base64.replaceAll('\r\n', '');

interface TestMail {
  id: string;
  /** The sender's own address. */
  to: string;
  /** The link that shows the letter to its sender; the one to stop mails leads there as well. */
  url: string;
  askedAt: Date;
  /** When the real mail would be sent. */
  arrivesAt: Date;
}

/** The mail of a letter to its own sender, marked as a test. The same bytes at every attempt. */
export async function composeTestMail(
  services: Pick<Platform, 'config' | 'log'>,
  letter: MailedLetter,
  { id, to, url, askedAt, arrivesAt }: TestMail,
): Promise<Buffer> {
  const { baseUrl, mail } = services.config;
  const links = { url, unsubscribeUrl: url, code: SAMPLE_CODE };
  const { props, picture } = await describeMail(services, letter, arrivesAt, links);
  const { from, subject } = recipientMailHeaders(services, { id, dueAt: askedAt }, letter);
  return composeMail({
    from,
    to: { name: '', address: to },
    subject: `${TEST_MARK} ${subject}`,
    ...renderRecipientMail(props),
    messageId: `test.${id}@${new URL(baseUrl).hostname}`,
    date: askedAt,
    // No List-Unsubscribe: a mail program would offer senders to stop all mail to themselves.
    headers: { 'Auto-Submitted': 'auto-generated' },
    picture,
    dkim: mail.dkim,
  });
}
