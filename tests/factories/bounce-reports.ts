/** A bounce to `to`, because a mail server could not deliver to `recipient` (RFC 3464). */
export const bounceReport = (
  to: string,
  recipient: string,
  { status = '5.1.1', action = 'failed' } = {},
): string =>
  [
    'From: MAILER-DAEMON@mx.recipients.test',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Delivery failed.',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.recipients.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--x--',
    '',
  ].join('\r\n');

/**
 * A provider's complaint to `to`, because its user marked the mail as spam (RFC 5965).
 * @param proof more fields of the report, and the headers of the mail it attaches
 */
export const complaintReport = (
  to: string,
  { fields, mail }: { fields?: string; mail?: string } = {},
): string =>
  [
    'From: feedback@mx.recipients.test',
    `To: <${to}>`,
    'Subject: Complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
    '',
    '--x',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Provider/1.0',
    'Version: 1',
    ...(fields ? [fields] : []),
    '',
    ...(mail ? ['--x', 'Content-Type: message/rfc822', '', mail, '', 'The letter.'] : []),
    '--x--',
    '',
  ].join('\r\n');
