import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readBounceReport } from '#app/features/dispatch/bounces/bounce-report.ts';
import { parseMail } from '#app/platform/mail/parse-mail.server.ts';

const RECIPIENT = 'maya@recipients.test';

/** The sources of the shapes: RFCs and what the makers of the mail systems say about theirs. */
const POSTFIX = 'https://www.postfix.org/bounce.5.html, DSN_README';
const SENDMAIL = 'Sendmail Installation and Operation Guide, 5.6.16 and SendMimeErrors';
const EXIM = 'Exim specification, "Customizing bounce and warning messages"';
const QSBMF = 'https://cr.yp.to/proto/qsbmf.txt';
const YAHOO = 'https://senders.yahooinc.com/smtp-error-codes/';
const GMAIL = 'https://support.google.com/mail/answer/6596';
const EXCHANGE =
  'https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online/non-delivery-reports-in-exchange-online';
const OUTLOOK = 'https://sendersupport.olc.protection.outlook.com/pm/troubleshooting.aspx';
const SES =
  'https://docs.aws.amazon.com/ses/latest/dg/monitor-sending-activity-using-notifications-email.html';

/**
 * Reports as mail systems write them, with invented people, and what each must mean for the letter to
 * `RECIPIENT`: "failed" with its status, "complaint", "harmless", or "unknown", which is kept for an operator.
 */
const reports: [file: string, meaning: string, document: string][] = [
  [
    'failures/rfc3464-simple',
    'failed 4.0.0',
    'RFC 3464, E.1: failed is final, whatever its status',
  ],
  ['failures/rfc3464-several-recipients', 'failed 5.1.1', 'RFC 3464, E.2'],
  ['failures/rfc6533-global', 'failed 5.1.1', 'RFC 6533, 3'],
  ['failures/rfc3461-xtext-recipient', 'failed 5.2.2', 'RFC 3461, 4 and 6.3'],
  ['failures/postfix-unknown-user', 'failed 5.1.1', POSTFIX],
  ['failures/postfix-expired', 'failed 4.4.1', POSTFIX],
  ['failures/postfix-sender-domain', 'failed 5.1.8', POSTFIX],
  ['failures/sendmail-user-unknown', 'failed 5.1.1', SENDMAIL],
  ['failures/sendmail-queue-timeout', 'failed 4.4.7', SENDMAIL],
  ['failures/exim-dsn', 'failed 5.0.0', EXIM],
  ['failures/yahoo-dsn', 'failed 5.2.1', YAHOO],
  ['failures/gmail-address-not-found', 'failed 5.1.1', GMAIL],
  ['failures/gmail-gave-up', 'failed 4.4.1', GMAIL],
  ['failures/gmail-inbox-full', 'failed 5.2.2', GMAIL],
  ['failures/exchange-online-not-found', 'failed 5.1.10', EXCHANGE],
  ['failures/exchange-online-blocked', 'failed 5.7.1', EXCHANGE],
  ['failures/exchange-queue-expired', 'failed 4.4.7', EXCHANGE],
  ['failures/exchange-daily-limit', 'failed 5.1.90', EXCHANGE],
  ['failures/exchange-2003', 'failed 5.1.1', EXCHANGE],
  ['failures/outlook-com-unavailable', 'failed 5.5.0', OUTLOOK],
  ['failures/amazon-ses', 'failed 5.1.1', SES],
  ['failures/amazon-ses-suppressed', 'failed 5.1.1', SES],
  ['failures/courier', 'failed 5.0.0', 'https://www.courier-mta.org/courier.html'],
  ['failures/domino-base64', 'failed 5.1.1', 'RFC 3464 in base64, as RFC 2045 allows'],

  ['failures-in-prose/qmail-no-mailbox', 'failed 5.1.1', QSBMF],
  ['failures-in-prose/qmail-remote-refused', 'failed 5.0.0', QSBMF],
  ['failures-in-prose/qmail-several', 'failed 4.4.1', QSBMF],
  ['failures-in-prose/qmail-queue-too-long', 'failed 4.4.1', QSBMF],
  ['failures-in-prose/yahoo-qmail-style', 'failed 5.7.9', YAHOO],
  ['failures-in-prose/yahoo-unknown-user', 'failed 5.0.0', YAHOO],
  ['failures-in-prose/exim-plain', 'failed 5.1.1', EXIM],
  ['failures-in-prose/exim-plain-timeout', 'failed 5.0.0', EXIM],
  ['failures-in-prose/gmail-plain', 'failed 5.1.1', GMAIL],
  ['failures-in-prose/sendmail-without-mime', 'failed 5.1.1', SENDMAIL],

  ['failures/gateway-space-before-colon', 'failed 5.1.1', 'a mail security gateway'],
  ['failures/no-status', 'failed 5.0.0', 'RFC 3464, 2.3.4, whose status some servers leave out'],
  ['failures/recipient-comment', 'failed 5.1.1', 'RFC 5322, 3.2.2: comments'],
  ['failures/forwarded-to-another-address', 'failed 5.1.1', POSTFIX],
  ['failures-in-prose/gateway-dash-address', 'failed 5.4.1', 'a mail security gateway'],
  ['failures-in-prose/web-host-quoted-address', 'failed 5.1.1', 'free mail hosts'],
  ['failures-in-prose/business-host-reason-on-line', 'failed 5.1.1', 'a business host'],
  ['failures-in-prose/exim-local-delivery', 'failed 5.0.0', EXIM],
  ['failures-in-prose/opensmtpd', 'failed 5.1.1', 'OpenSMTPD, smtpd/bounce.c'],
  [
    'failures-in-prose/exchange-5-5-plain',
    'failed 5.0.0',
    `${EXCHANGE}: an old one that names no address`,
  ],
  ['failures-in-prose/german', 'failed 5.0.0', 'another language'],
  ['failures-in-prose/japanese', 'failed 5.0.0', 'another language'],
  ['failures-in-prose/russian', 'failed 5.2.2', 'another language'],
  [
    'failures-in-prose/fields-in-text',
    'failed 5.1.1',
    'RFC 3464, whose fields some hosts write into the text',
  ],

  ['delays/german-delay', 'harmless', 'another language'],
  ['delays/postfix-delayed', 'harmless', POSTFIX],
  ['delays/sendmail-warning', 'harmless', SENDMAIL],
  ['delays/sendmail-without-mime', 'harmless', SENDMAIL],
  ['delays/exim-plain-warning', 'harmless', EXIM],
  ['delays/exim-dsn-warning', 'harmless', EXIM],
  ['delays/qmail-delay-notification', 'harmless', `${QSBMF}, as a delay patch words it`],
  ['delays/gmail-delay', 'harmless', GMAIL],
  ['delays/gmail-plain-delay', 'harmless', GMAIL],
  ['delays/exchange-delayed', 'harmless', EXCHANGE],

  [
    'successes/rfc3464-delivered-after-failure',
    'harmless',
    'RFC 3464, 2.3: groups of one recipient',
  ],
  ['successes/postfix-delivered', 'harmless', POSTFIX],
  ['successes/postfix-expanded', 'harmless', POSTFIX],
  ['successes/postfix-probe-deliverable', 'harmless', POSTFIX],
  ['successes/sendmail-return-receipt', 'harmless', SENDMAIL],
  ['successes/sendmail-relayed', 'harmless', SENDMAIL],
  ['successes/exchange-delivered', 'harmless', EXCHANGE],
  ['successes/exchange-relayed', 'harmless', EXCHANGE],

  ['complaints/rfc5965-simple', 'complaint', 'RFC 5965, B.1'],
  ['complaints/rfc5965-full', 'complaint', 'RFC 5965, B.2'],
  ['complaints/rfc5965-fraud', 'complaint', 'RFC 5965, 7.3'],
  ['complaints/yahoo-cfl', 'complaint', 'https://senders.yahooinc.com/complaint-feedback-loop/'],
  ['complaints/microsoft-jmrp-arf', 'complaint', OUTLOOK],
  ['complaints/amazon-ses', 'complaint', SES],
  ['complaints/validity-universal-fbl', 'complaint', 'https://fbl.validity.com/'],
  ['complaints/gateway-space-before-colon', 'complaint', 'RFC 5965, by a mail security gateway'],
  ['complaints/opt-out', 'complaint', 'RFC 5965, 7.3: it asks for no more mail'],
  ['complaints/attached-mail-only', 'complaint', OUTLOOK],

  ['other-mail/rfc5965-other', 'harmless', 'RFC 5965, 7.3: feedback of another kind'],
  ['other-mail/rfc6430-not-spam', 'harmless', 'RFC 6430, 3'],
  ['other-mail/rfc6591-auth-failure', 'harmless', 'RFC 6591, 3'],
  ['other-mail/rfc3834-out-of-office', 'harmless', 'RFC 3834, 3'],
  ['other-mail/sieve-vacation', 'harmless', 'RFC 5230, 5'],
  [
    'other-mail/exchange-out-of-office',
    'harmless',
    'MS-OXCMAIL, 2.2.3.2: X-Auto-Response-Suppress',
  ],
  ['other-mail/unix-vacation', 'harmless', 'vacation(1)'],
  ['other-mail/gmail-vacation-quoting', 'harmless', 'https://support.google.com/mail/answer/25922'],
  ['other-mail/tmda-challenge', 'harmless', 'TMDA, templates/confirm_request.txt'],
  ['other-mail/boxbe-challenge', 'harmless', 'RFC 3834, 1: challenges are automatic responses'],
  ['other-mail/unsubscribe-request', 'harmless', 'RFC 2369, 3.2: unsubscribing by mail'],
  ['other-mail/unsubscribe-confirmation', 'harmless', 'RFC 2369, 3.2: a list asks back'],
  ['other-mail/rfc8098-read-receipt', 'harmless', 'RFC 8098, 9'],
  ['other-mail/rfc8098-deleted-unread', 'harmless', 'RFC 8098, 3.2.6'],
  ['other-mail/rfc7489-dmarc-aggregate', 'unknown', 'RFC 7489, 7.2.1.1'],
  ['other-mail/rfc8460-tls-report', 'unknown', 'RFC 8460, 5.3'],
  ['other-mail/french-out-of-office', 'harmless', 'RFC 3834, 3'],
  ['other-mail/forwarded-bounce', 'unknown', 'RFC 2046, 5.2.1: an attached mail is not the mail'],
];

test.each(reports)('%s means %s', async (file, meaning) => {
  const mail = await parseMail(readFileSync(path.join(import.meta.dirname, `${file}.eml`)));
  const report = readBounceReport(mail);
  const failure =
    report.kind === 'failed' &&
    report.failures.find(
      ({ recipients }) => recipients.length === 0 || recipients.includes(RECIPIENT),
    );
  const others = report.kind === 'failed' ? 'failed for others' : report.kind;
  expect(failure ? `failed ${failure.status}` : others).toBe(meaning);
});

test('every report in this folder is in the table', () => {
  const files = globSync('*/*.eml', { cwd: import.meta.dirname });
  expect(files.map((file) => file.replace(/\.eml$/, '')).sort()).toEqual(
    reports.map(([file]) => file).sort(),
  );
});

test('the command reads these folders, and says what it did not understand', async () => {
  const command = path.resolve('server/commands/read-bounces.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, import.meta.dirname]);
  const table = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const others = ['complaint', 'harmless', 'unknown'];
  const [complaints = 0, harmless = 0, unknown = 0] = others.map(
    (meaning) => reports.filter((report) => report[1] === meaning).length,
  );
  const failed = reports.length - complaints - harmless - unknown;
  for (const [name, ...figures] of [
    ['failed', failed, failed, 0, 0],
    ['complaint', complaints, complaints, 0, 0],
    ['harmless', harmless + unknown, harmless, unknown, 0],
  ]) {
    expect(table).toContainEqual([name, ...figures.map(String)]);
  }
});
