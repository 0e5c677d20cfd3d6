import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailTls } from '../config/mail-config.ts';
import { accessTokensFor, type OauthConfig } from './access-token.server.ts';
import {
  type MailServerProblem,
  problemOf,
  type SmtpError,
  wordsOf,
} from './mail-server-problem.ts';
import {
  createConnection,
  createSmtpSessions,
  type SmtpSession,
  type SmtpSessions,
} from './smtp-session.server.ts';

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
 * Sends every mail over a connection that has just finished another, if there is one: connecting,
 * encrypting and signing in take longer than the mail itself (docs/decisions/0006-smtp-connection.md).
 * @param smtpUrl `smtp://` or `smtps://` address, with credentials if the server requires them
 * @param tls whether STARTTLS is required, used where the server offers it, or never used
 * @param oauth where to get tokens for a user without a password
 */
export function createMailer(
  smtpUrl: string,
  tls: MailTls,
  oauth: OauthConfig | null = null,
): Mailer {
  const sessions = createSmtpSessions(smtpUrl, tls, accessTokensFor(smtpUrl, oauth));

  return {
    async send(mail) {
      const deadline = performance.now() + SEND_TIMEOUT_MS;
      const used = sessions.takeIdle();
      if (used) {
        const { outcome, hasBegun } = await transmit(sessions, used, mail, deadline);
        // Nothing of the mail has left, and only a new connection tells whether the server takes mail.
        if (outcome.kind !== 'unreachable' || hasBegun) return outcome;
      }
      try {
        const session = await sessions.open(deadline);
        return (await transmit(sessions, session, mail, deadline)).outcome;
      } catch (error) {
        return outcomeOf(error as SmtpError, false);
      }
    },

    async check() {
      try {
        const session = await sessions.open(performance.now() + SEND_TIMEOUT_MS);
        session.quit();
        return null;
      } catch (error) {
        return troubleOf(error as SmtpError);
      }
    },
  };
}

/** @returns how it ended, and whether the server has asked for the mail itself */
async function transmit(
  sessions: SmtpSessions,
  session: SmtpSession,
  { envelope, bytes, beforeEnd }: OutgoingMail,
  deadline: number,
): Promise<{ outcome: MailOutcome; hasBegun: boolean }> {
  let hasBegun = false;
  let isFinishing = false;
  async function* body() {
    hasBegun = true;
    yield bytes;
    await beforeEnd?.();
    // If the connection died during `beforeEnd`, the final dot was never sent, and the outcome is known.
    await nextTurn();
    if (session.hasEnded) throw new Error('The connection died before the end');
    isFinishing = true;
  }
  try {
    const info = await session.run<SMTPConnection.SentMessageInfo>(
      (connection, done) =>
        // An array: in a recipient string, nodemailer took a line break as the start of another address.
        // The body is read only after the server has accepted the recipient.
        connection.send(
          { from: envelope.from, to: [envelope.to] },
          Readable.from(body(), { objectMode: false }),
          done,
        ),
      deadline,
    );
    sessions.giveBack(session);
    return { outcome: { kind: 'accepted', code: Number.parseInt(info.response, 10) }, hasBegun };
  } catch (error) {
    return { outcome: outcomeOf(error as SmtpError, isFinishing), hasBegun };
  }
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
