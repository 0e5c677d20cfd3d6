import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { afterAll, beforeAll } from 'vitest';

/** An IMAP mailbox on a real socket. */
export interface TestMailbox {
  url: string;
  put(mail: string): void;
  /** The access token that it takes beside the password. */
  acceptToken(token: string): void;
  unread(): number;
}

export function openMailbox(host = '127.0.0.1'): TestMailbox {
  const server = hoodiecrow({
    plugins: ['SASL-IR', 'XOAUTH2'],
    storage: { INBOX: { messages: [] } },
  });
  const mailbox: TestMailbox = {
    url: '',
    put: (mail) => server.appendMessage('INBOX', [], new Date(), mail),
    acceptToken: (token) => {
      Object.assign(server.users.testuser ?? {}, { xoauth2: { accessToken: token } });
    },
    unread: () =>
      (server.folderCache.INBOX?.messages ?? []).filter(({ flags }) => !flags.includes('\\Seen'))
        .length,
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const { port } = server.server.address() as AddressInfo;
    mailbox.url = `imap://testuser:testpass@${host.includes(':') ? `[${host}]` : host}:${port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return mailbox;
}
