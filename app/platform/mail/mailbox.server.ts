import { ImapFlow } from 'imapflow';

/** Longer than any report; what is larger is looked at by people. */
const LARGEST_BYTES = 1024 * 1024;

/**
 * Hands every unread mail of a mailbox over, oldest first, and marks it read when `handle` has ended
 * well. A mail whose handling fails stays unread and is handed over again next time.
 * @param url `imap://` or `imaps://` with credentials; its path names the folder, INBOX without one
 * @returns how many mails were handled
 * @throws when the mailbox cannot be reached or opened
 */
export async function readMailbox(
  url: string,
  handle: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // A line that dies is told by the command that was waiting; unheard, it would end the process.
  client.on('error', () => {});
  await client.connect();
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

async function handleUnread(
  client: ImapFlow,
  handle: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const unread = (await client.search({ seen: false }, { uid: true })) || [];
  let handled = 0;
  for (const uid of unread) {
    const mail = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (!mail || (mail.size ?? 0) > LARGEST_BYTES) continue;
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!whole || whole.source === undefined) continue;
    await handle(whole.source);
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    handled += 1;
  }
  return handled;
}
