import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * The one way out to an SMTP server. Never throws for what a mail server or a network can do:
 * every ending is an outcome the caller must handle.
 */
export type MailOutcome =
  /** The server took the responsibility for it. */
  | { kind: 'accepted'; code: number }
  /** Not now: try this recipient again later. */
  | { kind: 'deferred'; code: number; answer: string }
  /** Never: this recipient or this message is refused for good. */
  | { kind: 'refused'; code: number; stage: 'recipient' | 'content'; answer: string }
  /** No server answered, or it did not want to talk to us at all; says nothing of the recipient. */
  | { kind: 'unreachable'; reason: string }
  /** The line died after the last byte: it may or may not have been accepted. */
  | { kind: 'unknown'; reason: string };

export interface OutgoingMail {
  /** Addresses alone, already validated; what stands in the headers is not looked at. */
  envelope: { from: string; to: string };
  /** The whole message, as composed once for all attempts. */
  bytes: Buffer;
  /** Awaited when everything but the end mark has been handed over; if it throws, nothing is sent. */
  beforeEnd?: () => Promise<void>;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** Longest a send may take in all; the lease on a delivery must outlast it. */
const SEND_TIMEOUT_MS = 75_000;

/** How much of what a server says is kept; more is a story, or an attack. */
const ANSWER_MAX_LENGTH = 1_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** @param smtpUrl `smtp://` or `smtps://` address, with credentials where the server wants them */
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
    // One connection a mail: one that died idle would make the first send after a pause unknown.
    async send({ envelope, bytes, beforeEnd }) {
      let isEnding = false;
      let hasEnded = false;
      async function* body() {
        yield bytes;
        await beforeEnd?.();
        // A line that died meanwhile has not seen the end mark, and that is worth knowing for sure.
        await nextTurn();
        if (hasEnded) throw new Error('The line died before the end');
        isEnding = true;
      }
      const connection = new SMTPConnection(options);
      let timeout: NodeJS.Timeout | undefined;
      try {
        const info = await new Promise<SMTPConnection.SentMessageInfo>((resolve, reject) => {
          timeout = setTimeout(() => reject(new Error('TOO_SLOW')), SEND_TIMEOUT_MS);
          connection.on('error', reject);
          connection.on('end', () => {
            hasEnded = true;
          });
          // An array and an explicit envelope: in a string, a line break was once an address.
          // The body is read only after the server has said that it wants it.
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
        return outcomeOf(error as SmtpError, isEnding);
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}

function outcomeOf(error: SmtpError, isEnding: boolean): MailOutcome {
  const code = error.responseCode;
  const stage = error.command === 'RCPT TO' ? 'recipient' : 'content';
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA';
  // 421 closes the channel whoever the recipient is (RFC 5321, 3.8), so it is about the server.
  if (code !== undefined && code !== 421 && isAboutThisMail) {
    const answer = (error.response ?? '').slice(0, ANSWER_MAX_LENGTH);
    if (code >= 500) return { kind: 'refused', code, stage, answer };
    if (code >= 400) return { kind: 'deferred', code, answer };
  }
  const reason = error.code ?? error.message;
  const answered = code !== undefined && code >= 400;
  return isEnding && !answered ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}
