import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

type Verdict = { code: number; text?: string } | 'drop' | undefined;

/** An SMTP server whose answers a test decides. */
export interface TestMailServer {
  url: string;
  /** Accepted mails, in order. */
  accepted: { from: string; to: string; bytes: Buffer }[];
  /** How many connections there have been. */
  connections: number;
  /** Decides at RCPT TO; `drop` disconnects. */
  onRecipient: (address: string) => Promise<Verdict> | Verdict;
  /** Decides after the final dot; `drop` accepts the mail and disconnects without an answer. */
  onEnd: (address: string) => Promise<Verdict> | Verdict;
  stop(): Promise<void>;
  start(): Promise<void>;
  mails(): Promise<Email[]>;
}

function disconnect(session: SMTPServerSession, server: SMTPServer): void {
  for (const connection of server.connections as Set<{
    session: SMTPServerSession;
    _socket: { destroy(): void };
  }>) {
    if (connection.session === session) connection._socket.destroy();
  }
}

export function openMailServer(): TestMailServer {
  let server: SMTPServer;
  let port = 0;

  const mailServer: TestMailServer = {
    url: '',
    accepted: [],
    connections: 0,
    onRecipient: () => undefined,
    onEnd: () => undefined,
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        // Longer than our client waits, so that it is never this side that gives up.
        socketTimeout: 600_000,
        onConnect(_session, answer) {
          mailServer.connections += 1;
          answer();
        },
        onRcptTo({ address }, session, answer) {
          Promise.resolve(mailServer.onRecipient(address)).then((verdict) => {
            if (verdict === 'drop') return disconnect(session, server);
            answer(asError(verdict));
          });
        },
        onData(stream, session, answer) {
          const [to = ''] = session.envelope.rcptTo.map(({ address }) => address);
          const { mailFrom } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          buffer(stream).then(
            async (bytes) => {
              const verdict = await mailServer.onEnd(to);
              if (verdict === undefined || verdict === 'drop')
                mailServer.accepted.push({ from, to, bytes });
              if (verdict === 'drop') return disconnect(session, server);
              answer(asError(verdict));
            },
            () => {},
          );
        },
      });
      server.on('error', () => {});
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
      port = (server.server.address() as AddressInfo).port;
      mailServer.url = `smtp://127.0.0.1:${port}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    mails: () => Promise.all(mailServer.accepted.map(({ bytes }) => PostalMime.parse(bytes))),
  };

  beforeAll(() => mailServer.start());
  afterAll(() => mailServer.stop());
  beforeEach(() => {
    mailServer.accepted = [];
    mailServer.connections = 0;
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = () => undefined;
  });
  return mailServer;
}

function asError(verdict: Verdict): Error | null {
  if (verdict === undefined || verdict === 'drop') return null;
  return Object.assign(new Error(verdict.text ?? 'as the test says'), {
    responseCode: verdict.code,
  });
}
