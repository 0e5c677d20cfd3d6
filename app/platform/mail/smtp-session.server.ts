import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type XOAuth2 from 'nodemailer/lib/xoauth2';
import { withFirstHost } from '../config/host-of.ts';
import type { MailTls } from '../config/mail-config.ts';
import { type AccessTokens, withAccessToken } from './access-token.server.ts';
import { problemOf, type SmtpError } from './mail-server-problem.ts';

type Done<Result> = (error: Error | null | undefined, result?: Result) => void;

/** One exchange with the mail server. */
type Exchange<Result> = (connection: SMTPConnection, done: Done<Result>) => void;

/** A connection to the mail server that takes our mail. */
export interface SmtpSession {
  /** The connection is gone; what was not answered by then never will be. */
  readonly hasEnded: boolean;
  /** How many mails it has carried. */
  mails: number;
  /**
   * Runs one exchange. If it fails, or is not done by the deadline (in ms of `performance.now()`), the
   * connection is closed and the error thrown.
   */
  run<Result>(exchange: Exchange<Result>, deadline: number): Promise<Result>;
  /** Says goodbye and closes the connection. */
  quit(): void;
}

/** How long a session waits for the next mail: long enough while mails queue, too short for the server to end it unnoticed. */
const IDLE_MS = 500;

/** Some servers refuse more in one session, and a cluster balances connections, not mails. */
const MAILS_PER_SESSION = 50;

/** Sessions with one mail server. */
export interface SmtpSessions {
  /** A session that has just finished a mail, if there is one. */
  takeIdle(): SmtpSession | undefined;
  /** Connects and signs in. */
  open(deadline: number): Promise<SmtpSession>;
  /** Takes back a session whose mail was accepted, for the next one. */
  giveBack(session: SmtpSession): void;
}

/**
 * Keeps the sessions that may carry another mail. It opens none by itself, and shares none between two mails
 * at once.
 * @param smtpUrl `smtp://` or `smtps://` address, with credentials if the server requires them
 */
export function createSmtpSessions(
  smtpUrl: string,
  tls: MailTls,
  tokens: AccessTokens | null,
): SmtpSessions {
  const idle: { session: SmtpSession; goodbye: NodeJS.Timeout }[] = [];

  return {
    takeIdle() {
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(last.goodbye);
        if (!last.session.hasEnded) return last.session;
      }
      return;
    },
    open: (deadline) => openSession({ smtpUrl, tls, deadline }, tokens),
    giveBack(session) {
      session.mails += 1;
      if (session.hasEnded) return;
      if (session.mails === MAILS_PER_SESSION) return session.quit();
      const goodbye = setTimeout(() => {
        idle.splice(
          idle.findIndex((waiting) => waiting.session === session),
          1,
        );
        session.quit();
      }, IDLE_MS);
      idle.push({ session, goodbye });
    },
  };
}

/** Loads nodemailer with the first connection: its modules would delay the start. */
export async function createConnection(options: SMTPConnection.Options): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection(options);
}

interface Opening {
  smtpUrl: string;
  tls: MailTls;
  deadline: number;
}

async function createXoauth2(options: XOAuth2.Options): Promise<XOAuth2> {
  const { default: Xoauth2 } = await import('nodemailer/lib/xoauth2');
  return new Xoauth2(options);
}

const openSession = (opening: Opening, tokens: AccessTokens | null): Promise<SmtpSession> =>
  withAccessToken(
    tokens,
    (token) => withFirstHost(opening.smtpUrl, (host) => openSessionAt(host, opening, token)),
    (error) => problemOf(error as SmtpError) === 'login',
  );

async function openSessionAt(
  host: string,
  { smtpUrl, tls, deadline }: Opening,
  token: string | null,
): Promise<SmtpSession> {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const connection = await createConnection({
    host,
    ...(hostname === 'localhost' && { servername: hostname }),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 45_000,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
  });
  let hasEnded = false;
  connection.on('end', () => {
    hasEnded = true;
  });
  // A server may break the connection between two mails, and nobody else listens then.
  connection.on('error', () => {});

  const session: SmtpSession = {
    get hasEnded() {
      return hasEnded;
    },
    mails: 0,
    quit: () => connection.quit(),
    async run<Result>(exchange: Exchange<Result>, until: number): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const timeout = setTimeout(() => reject(new Error('TOO_SLOW')), until - performance.now());
      connection.on('error', reject);
      try {
        exchange(connection, (error, result) =>
          error ? reject(error) : resolve(result as Result),
        );
        return await promise;
      } catch (error) {
        connection.close();
        throw error;
      } finally {
        connection.off('error', reject);
        clearTimeout(timeout);
      }
    },
  };
  await session.run((_connection, done) => connection.connect(done), deadline);
  if (username) {
    const user = decodeURIComponent(username);
    const auth = token
      ? { oauth2: await createXoauth2({ user, accessToken: token }) }
      : { credentials: { user, pass: decodeURIComponent(password) } };
    await session.run((_connection, done) => connection.login(auth, done), deadline);
  }
  return session;
}
