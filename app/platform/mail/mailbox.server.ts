import type { ImapFlow } from 'imapflow';
import { withFirstHost } from '../config/host-of.ts';
import type { MailTls } from '../config/mail-config.ts';
import { type AccessTokens, withAccessToken } from './access-token.server.ts';

/** No report is larger; larger mails stay unread for people to look at. */
const MAX_BYTES = 1024 * 1024;
/** A flooded mailbox must not keep one run busy forever; the rest waits for the next run. */
const MAX_MAILS_PER_RUN = 500;

/** An error of imapflow; its message is only "Command failed" when the server refused a command. */
interface ImapError extends Error {
  responseText?: string;
  authenticationFailed?: boolean;
}

/**
 * Passes the unread mails of a mailbox to `handle`, oldest first and at most 500, and marks each as read
 * when `handle` succeeds. A mail that fails stays unread for the next run and does not block the others.
 * @param url `imap://` or `imaps://` with credentials; its path names the folder, INBOX by default
 * @returns how many mails were handled
 * @param tls whether an `imap://` connection must be encrypted, is if the server offers it, or never is
 * @throws when the mailbox cannot be reached or opened, in the server's own words, and otherwise, after all
 * mails, the first error of `handle`
 */
export async function readMailbox(
  url: string,
  tls: MailTls,
  handle: (bytes: Uint8Array) => Promise<void>,
  tokens: AccessTokens | null = null,
): Promise<number> {
  const client = await signIn(url, tls, tokens);
  const { pathname } = new URL(url);
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      return await handleUnread(client, handle);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** @throws in the server's own words, or those of the service that gives no token */
const signIn = (url: string, tls: MailTls, tokens: AccessTokens | null): Promise<ImapFlow> =>
  withAccessToken(
    tokens,
    (token) => withFirstHost(url, (host) => connectClient(host, url, tls, token)),
    (error) => ((error as Error).cause as ImapError | undefined)?.authenticationFailed === true,
  );

/** Signs in to a mailbox and leaves it as it is. @throws as `readMailbox` */
export async function checkMailbox(
  url: string,
  tls: MailTls,
  tokens: AccessTokens | null,
): Promise<void> {
  const client = await signIn(url, tls, tokens);
  await client.logout().catch(() => client.close());
}

async function handleUnread(
  client: ImapFlow,
  handle: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const criteria = { seen: false, smaller: MAX_BYTES };
  const unread = (await client.search(criteria, { uid: true })) || [];
  const failures: unknown[] = [];
  let handled = 0;
  for (const uid of unread.slice(0, MAX_MAILS_PER_RUN)) {
    const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!mail || mail.source === undefined) continue;
    try {
      await handle(mail.source);
    } catch (error) {
      failures.push(error);
      continue;
    }
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    handled += 1;
  }
  if (failures.length > 0) throw failures[0];
  return handled;
}

/** Connects and signs in. @throws in the server's own words */
async function connectClient(host: string, url: string, tls: MailTls, token: string | null) {
  const { hostname, port, protocol, username, password } = new URL(url);
  // A hundred modules, which only an installation with a bounce mailbox needs.
  const { ImapFlow } = await import('imapflow');
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host,
    ...(hostname === 'localhost' && { servername: hostname }),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: {
      user: decodeURIComponent(username),
      ...(token ? { accessToken: token } : { pass: decodeURIComponent(password) }),
    },
    ...(!secure && tls !== 'optional' && { doSTARTTLS: tls === 'required' }),
    logger: false,
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // The waiting command reports a lost connection; an unhandled `error` event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: ImapError) => {
    client.close();
    throw new Error(`The bounce mailbox cannot be read: ${error.responseText ?? error.message}`, {
      cause: error,
    });
  });
  return client;
}
