import { describe, expect, test } from 'vitest';
import { readBounceReport } from './bounce-report.ts';

/** A mail with one part. `tests/bounce-reports` has whole reports of many mail systems. */
const mail = (mimeType: string, text: string) => ({
  subject: 'Undeliverable',
  text: '',
  header: () => '',
  parts: (wanted: string) => (wanted === mimeType ? [text] : []),
});

const report = (...lines: string[]) =>
  [
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Fri, 15 Jan 2027 12:00:00 +0000',
    '',
    ...lines,
  ].join('\r\n');

describe('a delivery-status part with', () => {
  test.each([
    [
      'a dead address',
      report('Final-Recipient: rfc822; Maya@Recipients.test', 'Action: failed', 'Status: 5.1.1'),
      { kind: 'failed', failures: [{ recipients: ['maya@recipients.test'], status: '5.1.1' }] },
    ],
    [
      'a forwarded mail, which names both addresses',
      report(
        'Original-Recipient: rfc822;maya@recipients.test',
        'Final-Recipient: rfc822;<m@elsewhere.test>',
        'Action: failed',
        'Status: 5.2.2 (mailbox full)',
      ),
      {
        kind: 'failed',
        failures: [{ recipients: ['maya@recipients.test', 'm@elsewhere.test'], status: '5.2.2' }],
      },
    ],
    [
      'a folded field',
      report(
        'Final-Recipient: rfc822;',
        '  maya@recipients.test',
        'ACTION: Failed',
        'Status: 5.1.1',
      ),
      { kind: 'failed', failures: [{ recipients: ['maya@recipients.test'], status: '5.1.1' }] },
    ],
    [
      'a delay',
      report('Final-Recipient: rfc822; maya@recipients.test', 'Action: delayed', 'Status: 4.4.1'),
      { kind: 'harmless' },
    ],
    [
      'a server that stopped trying after temporary errors',
      report('Final-Recipient: rfc822; maya@recipients.test', 'Action: failed', 'Status: 4.4.1'),
      { kind: 'failed', failures: [{ recipients: ['maya@recipients.test'], status: '4.4.1' }] },
    ],
    [
      'a failure whose status is a success',
      report('Final-Recipient: rfc822; maya@recipients.test', 'Action: failed', 'Status: 2.0.0'),
      { kind: 'unknown' },
    ],
    [
      'a space before the colons and a strange address type',
      report(
        'Original-Recipient : rfc/822;maya@recipients.test',
        'Action : failed',
        'Status : 5.1.1',
      ),
      { kind: 'failed', failures: [{ recipients: ['maya@recipients.test'], status: '5.1.1' }] },
    ],
    [
      'no status',
      report(
        'Final-Recipient: rfc822; <maya@recipients.test> (Maya Lin)',
        'Action: failed',
        'Diagnostic-Code: smtp; 550 no such user',
      ),
      { kind: 'failed', failures: [{ recipients: ['maya@recipients.test'], status: '5.0.0' }] },
    ],
  ])('%s', (_name, text, expected) => {
    expect(readBounceReport(mail('message/delivery-status', text))).toEqual(expected);
  });
});

test.each([
  ['Feedback-Type: abuse\r\nVersion: 1', { kind: 'complaint' }],
  ['Feedback-Type : abuse\r\nVersion : 1', { kind: 'complaint' }],
  ['Feedback-Type: opt-out\r\nVersion: 1', { kind: 'complaint' }],
  ['Feedback-Type: not-spam\r\nVersion: 1', { kind: 'harmless' }],
  ['', { kind: 'harmless' }],
])('the feedback report %o', (text, expected) => {
  expect(readBounceReport(mail('message/feedback-report', text))).toEqual(expected);
});
