import { describe, expect, test } from 'vitest';
import { parseDeliveryStatus, parseFeedbackReport } from './bounce-report.ts';

const report = (...lines: string[]) =>
  [
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Fri, 15 Jan 2027 12:00:00 +0000',
    '',
    ...lines,
  ].join('\r\n');

describe('parseDeliveryStatus', () => {
  test.each([
    [
      'a dead address',
      report('Final-Recipient: rfc822; Maya@Recipients.test', 'Action: failed', 'Status: 5.1.1'),
      { kind: 'failed', recipients: ['maya@recipients.test'], status: '5.1.1' },
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
        recipients: ['maya@recipients.test', 'm@elsewhere.test'],
        status: '5.2.2',
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
      { kind: 'failed', recipients: ['maya@recipients.test'], status: '5.1.1' },
    ],
    [
      'a delay',
      report('Final-Recipient: rfc822; maya@recipients.test', 'Action: delayed', 'Status: 4.4.1'),
      null,
    ],
    [
      'a failure that is not final',
      report('Final-Recipient: rfc822; maya@recipients.test', 'Action: failed', 'Status: 4.4.1'),
      null,
    ],
    ['nonsense', 'Dear sir, your mail failed', null],
    ['nothing', '', null],
  ])('%s', (_name, text, expected) => {
    expect(parseDeliveryStatus(text)).toEqual(expected);
  });
});

test.each([
  ['Feedback-Type: abuse\r\nVersion: 1', { kind: 'complaint' }],
  ['Feedback-Type: not-spam\r\nVersion: 1', null],
  ['', null],
])('parseFeedbackReport %o', (text, expected) => {
  expect(parseFeedbackReport(text)).toEqual(expected);
});
