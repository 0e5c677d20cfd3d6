import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailConfig } from '../config/mail-config.ts';
import {
  type MailServerProblem,
  problemOf,
  type SmtpError,
  wordsOf,
} from './mail-server-problem.ts';

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
  /** The mail did not reach a server that takes our mail; says nothing about the recipient. */
  | ({ kind: 'unreachable' } & MailServerTrouble)
  /** The connection died after the last byte: the mail may or may not have been accepted. */
  | { kind: 'unknown'; reason: string };

export interface MailServerTrouble {
  problem: MailServerProblem;
  /** The server's or the system's own words. */
  reason: string;
}

export type MailTls = MailConfig['mail']['tls'];

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
  /** Connects and signs in, without sending anything. @returns null when the server lets us in */
  check(): Promise<MailServerTrouble | null>;
}

/** Time limit of one send; the lease on a delivery must be longer. */
const SEND_TIMEOUT_MS = 75_000;

/** How much of a server's answer is stored. */
const ANSWER_MAX_LENGTH = 1_000;

/**
 * @param smtpUrl `smtp://` or `smtps://` address, with credentials if the server requires them
 * @param tls whether STARTTLS is required, used where the server offers it, or never used
 */
export function createMailer(smtpUrl: string, tls: MailTls): Mailer {
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
      const session = await createSession(smtpUrl, tls);
      session.connection.on('end', () => {
        isDisconnected = true;
      });
      try {
        const info = await session.run<SMTPConnection.SentMessageInfo>((connection, done) =>
          // An array: in a recipient string, nodemailer took a line break as the start of another address.
          // The body is read only after the server has accepted the recipient.
          connection.send(
            { from: envelope.from, to: [envelope.to] },
            Readable.from(body(), { objectMode: false }),
            done,
          ),
        );
        return { kind: 'accepted', code: Number.parseInt(info.response, 10) };
      } catch (error) {
        return outcomeOf(error as SmtpError, isFinishing);
      }
    },

    async check() {
      try {
        const session = await createSession(smtpUrl, tls);
        await session.run((_connection, done) => done(null));
        return null;
      } catch (error) {
        return troubleOf(error as SmtpError);
      }
    },
  };
}

/**
 * Connects to a mail server as other servers do, and waits for its greeting.
 * @returns null when it greets, and otherwise why not
 */
export async function greetMailServer(host: string, port: number): Promise<string | null> {
  const connection = await createConnection({
    host,
    port,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
    ignoreTLS: true,
  });
  try {
    return await new Promise((resolve) => {
      connection.on('error', (error) => resolve(wordsOf(error)));
      connection.connect((error) => resolve(error ? wordsOf(error) : null));
    });
  } finally {
    connection.close();
  }
}

/** Loads nodemailer with the first connection: its modules would delay the start. */
async function createConnection(options: SMTPConnection.Options): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection(options);
}

/** A connection to the mail server that runs one task, signed in, and is closed after it. */
async function createSession(smtpUrl: string, tls: MailTls) {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const credentials = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : null;
  const connection = await createConnection({
    host: hostname,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 45_000,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
  });
  type Done<Result> = (error: Error | null | undefined, result?: Result) => void;

  async function run<Result>(
    task: (connection: SMTPConnection, done: Done<Result>) => void,
  ): Promise<Result> {
    let timeout: NodeJS.Timeout | undefined;
    try {
      const result = await new Promise<Result>((resolve, reject) => {
        timeout = setTimeout(() => reject(new Error('TOO_SLOW')), SEND_TIMEOUT_MS);
        connection.on('error', reject);
        const start = () =>
          task(connection, (error, result) => (error ? reject(error) : resolve(result as Result)));
        connection.connect((error) => {
          if (error) return reject(error);
          if (!credentials) return start();
          connection.login({ credentials }, (refused) => (refused ? reject(refused) : start()));
        });
      });
      connection.quit();
      return result;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  return { connection, run };
}

const troubleOf = (error: SmtpError): MailServerTrouble => ({
  problem: problemOf(error),
  reason: wordsOf(error),
});

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
  const answered = code !== undefined && code >= 400;
  return wasFinishing && !answered
    ? { kind: 'unknown', reason: (error.code ?? error.message).slice(0, ANSWER_MAX_LENGTH) }
    : { kind: 'unreachable', ...troubleOf(error) };
}
