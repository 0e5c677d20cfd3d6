/**
 * Why a mail server takes no mail from us at the moment, in words for operators and staff. None of it
 * says anything about a recipient. docs/troubleshooting.md explains each.
 */
export const mailServerProblems = {
  unreachable: 'The mail server does not answer',
  certificate: 'The certificate of the mail server is not trusted',
  encryption: 'The mail server offers no encrypted connection',
  login: 'The mail server rejects our user name, password or token',
  token: 'The sign-in service gives us no token for the mail server',
  rejected: 'The mail server answers, but takes no mail from us',
} as const;

export type MailServerProblem = keyof typeof mailServerProblems;

/** An error of nodemailer's SMTP connection. */
export interface SmtpError extends Error {
  code?: string;
  /** The code of the system or of TLS, where `code` is nodemailer's own. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Node's codes of an untrusted certificate, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
const CERTIFICATE_CODE = /CERT|VERIFY|ISSUER|HOSTNAME_MISMATCH/;
const TLS_CODE = /^(ERR_SSL|ERR_TLS|EPROTO)/;
/** RFC 4954: authentication required, too weak, refused, needs encryption. */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

/** What an SMTP error says about the mail server. */
export function problemOf({ code, originalCode = '', responseCode }: SmtpError): MailServerProblem {
  if (code === 'NO_TOKEN') return 'token';
  if (CERTIFICATE_CODE.test(originalCode)) return 'certificate';
  if (TLS_CODE.test(originalCode) || (code === 'ETLS' && responseCode)) return 'encryption';
  const isTemporary = responseCode !== undefined && responseCode < 500;
  if (code === 'EAUTH' && !isTemporary) return 'login';
  if (!responseCode) return 'unreachable';
  return LOGIN_REPLIES.has(responseCode) ? 'login' : 'rejected';
}

const WORDS_MAX_LENGTH = 300;

/**
 * What the mail server or the system said, in one line. Servers quote addresses, which are personal or,
 * like our bounce addresses, secret: only their domains are kept.
 */
export const wordsOf = ({ response, message }: SmtpError): string =>
  (response || message)
    .replace(/[^\s<>()"',;:=]+/g, (word) => word.replace(/^.*@/, '…@'))
    .replace(/\s+/g, ' ')
    .slice(0, WORDS_MAX_LENGTH);
