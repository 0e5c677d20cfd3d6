import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * The outcome of sending a mail. Sending never throws for anything a mail server or network can do:
 * the caller must handle every outcome.
 */
export type MailOutcome =
  /** The server accepted responsibility for the mail. */
  | { kind: 'accepted'; code: number }
  /** Temporary failure: retry this recipient later. */
  | { kind: 'deferred'; code: number; answer: string }
  /** Permanent failure of this recipient or this message. */
  | { kind: 'refused'; code: number; stage: 'recipient' | 'content'; answer: string }
  /** No server answered, or it rejected the connection; says nothing about the recipient. */
  | { kind: 'unreachable'; reason: string }
  /** The connection died after the last byte: the mail may or may not have been accepted. */
  | { kind: 'unknown'; reason: string };

export interface OutgoingMail {
  /** Bare, validated addresses; those in the headers are not used. */
  envelope: { from: string; to: string };
  /** The complete message, composed once for all attempts. */
  bytes: Buffer;
  /** Awaited before the final dot is sent; if it throws, the mail is not sent. */
  beforeEnd?: () => Promise<void>;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** Time limit of one send; the lease on a delivery must be longer. */
const SEND_TIMEOUT_MS = 75_000;

/** How much of a server's answer is stored. */
const ANSWER_MAX_LENGTH = 1_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** @param smtpUrl `smtp://` or `smtps://` address, with credentials if the server requires them */
export function createMailer(smtpUrl: string): Mailer {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const credentials = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : null;
  const options: SMTPConnection.Options = {
    host: hostname,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 45_000,
  };

  return {
    // One connection per mail: a reused one may have died while idle, and the outcome would be unknown.
    async send({ envelope, bytes, beforeEnd }) {
      let isFinishing = false;
      let isDisconnected = false;
      async function* body() {
        yield bytes;
        await beforeEnd?.();
        // If the connection died during `beforeEnd`, the final dot was never sent, and the outcome is known.
        await nextTurn();
        if (isDisconnected) throw new Error('The connection died before the end');
        isFinishing = true;
      }
      const connection = new SMTPConnection(options);
      let timeout: NodeJS.Timeout | undefined;
      try {
        const info = await new Promise<SMTPConnection.SentMessageInfo>((resolve, reject) => {
          timeout = setTimeout(() => reject(new Error('TOO_SLOW')), SEND_TIMEOUT_MS);
          connection.on('error', reject);
          connection.on('end', () => {
            isDisconnected = true;
          });
          // An array: in a recipient string, nodemailer took a line break as the start of another address.
          // The body is read only after the server has accepted the recipient.
          const send = () =>
            connection.send(
              { from: envelope.from, to: [envelope.to] },
              Readable.from(body(), { objectMode: false }),
              (error, sent) => (error ? reject(error) : resolve(sent)),
            );
          connection.connect((error) => {
            if (error) return reject(error);
            if (!credentials) return send();
            connection.login({ credentials }, (refused) => (refused ? reject(refused) : send()));
          });
        });
        connection.quit();
        return { kind: 'accepted', code: Number.parseInt(info.response, 10) };
      } catch (error) {
        connection.close();
        return outcomeOf(error as SmtpError, isFinishing);
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}

function outcomeOf(error: SmtpError, wasFinishing: boolean): MailOutcome {
  const code = error.responseCode;
  const stage = error.command === 'RCPT TO' ? 'recipient' : 'content';
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA';
  // 421 closes the connection (RFC 5321, 3.8), so it is about the server, not about the recipient.
  if (code !== undefined && code !== 421 && isAboutThisMail) {
    const answer = (error.response ?? '').slice(0, ANSWER_MAX_LENGTH);
    if (code >= 500) return { kind: 'refused', code, stage, answer };
    if (code >= 400) return { kind: 'deferred', code, answer };
  }
  const reason = (error.code ?? error.message).slice(0, ANSWER_MAX_LENGTH);
  const answered = code !== undefined && code >= 400;
  return wasFinishing && !answered ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}
