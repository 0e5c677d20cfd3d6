/**
 * Reports of mail providers, as the examples of their documentation have them (read in November 2026).
 * What differs from mail to mail is filled in; every other field is as the provider writes it.
 */

interface ReportOf {
  /** What our mail carried: the envelope address for SES, the metadata for Postmark. */
  reference: string;
  recipient: string;
}

/** https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html, the bounce with a DSN */
export const sesBounce = (
  { reference, recipient }: ReportOf,
  bounce: object = {},
  about: object = {},
) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: recipient,
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: `smtp; 550 5.1.1 <${recipient}>... User`,
        ...about,
      },
    ],
    bounceSubType: 'General',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
    ...bounce,
  },
  mail: sesMail({ reference, recipient }),
});

/** The same page: a complaint with a feedback report. */
export const sesComplaint = ({ reference, recipient }: ReportOf, complaint: object = {}) => ({
  notificationType: 'Complaint',
  complaint: {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: recipient }],
    complaintFeedbackType: 'abuse',
    arrivalDate: '2016-01-27T14:59:38.237Z',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
    ...complaint,
  },
  mail: sesMail({ reference, recipient }),
});

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
export const sesReject = ({ reference, recipient }: ReportOf) => ({
  eventType: 'Reject',
  mail: sesMail({ reference, recipient }),
  reject: { reason: 'Bad content' },
});

const sesMail = ({ reference, recipient }: ReportOf) => ({
  timestamp: '2016-01-27T14:59:38.237Z',
  source: reference,
  sourceArn: 'arn:aws:ses:us-east-1:888888888888:identity/example.com',
  sourceIp: '127.0.3.0',
  sendingAccountId: '123456789012',
  callerIdentity: 'IAM_user_or_role_name',
  messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
  destination: [recipient],
  headersTruncated: false,
  headers: [
    { name: 'From', value: '"John Doe" <john@example.com>' },
    { name: 'Message-ID', value: 'custom-message-ID' },
    { name: 'Subject', value: 'Hello' },
  ],
  commonHeaders: {
    from: ['John Doe <john@example.com>'],
    date: 'Wed, 27 Jan 2016 14:05:45 +0000',
    to: [recipient],
    messageId: 'custom-message-ID',
    subject: 'Hello',
  },
});

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
export const postmarkBounce = ({ reference, recipient }: ReportOf, changed: object = {}) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { unsent: reference },
  ServerID: 23,
  Description:
    'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'Test bounce details',
  Email: recipient,
  From: 'sender@example.com',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
  ...changed,
});

/** https://postmarkapp.com/developer/webhooks/spam-complaint-webhook */
export const postmarkComplaint = (about: ReportOf) =>
  postmarkBounce(about, {
    RecordType: 'SpamComplaint',
    Type: 'SpamComplaint',
    TypeCode: 512,
    Name: 'Spam complaint',
    Description: '',
    Details: 'Test spam complaint details',
    CanActivate: false,
    Content: '<Abuse report dump>',
  });

/** https://postmarkapp.com/developer/webhooks/subscription-change-webhook */
export const postmarkSubscription = ({ reference, recipient }: ReportOf, changed: object = {}) => ({
  RecordType: 'SubscriptionChange',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 123456,
  MessageStream: 'outbound',
  ChangedAt: '2020-02-01T10:53:34.416071Z',
  Recipient: recipient,
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'HardBounce',
  Tag: 'my-tag',
  Metadata: { unsent: reference },
  ...changed,
});
