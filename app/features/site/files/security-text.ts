import { days, shifted } from '#app/platform/clock/clock.ts';

interface SecurityTextInput {
  baseUrl: string;
  supportEmail: string;
  now: Date;
}

/** RFC 9116 recommends less than a year. The file is generated on every request, so it never expires. */
const VALID_FOR = days(180);

/** Where to report a vulnerability (RFC 9116). */
export const securityText = ({ baseUrl, supportEmail, now }: SecurityTextInput): string =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${shifted(now, VALID_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/contact#security`,
    '',
  ].join('\n');
