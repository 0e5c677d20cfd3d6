import { ImapFlow } from 'imapflow';

/** Longer than any report; what is larger is looked at by people. */
const LARGEST_BYTES = 1024 * 1024;
/** A mailbox somebody floods must not hold one run for ever; the rest waits for the next. */
const MOST_AT_ONCE = 500;

/**
 * Hands the unread mails of a mailbox over, oldest first and 500 at most, and marks each read when
 * `handle` has ended well. A mail whose handling fails stays unread, is handed over again next time,
 * and stands in the way of none.
 * @param url `imap://` or `imaps://` with credentials; its path names the folder, INBOX without one
 * @returns how many mails were handled
 * @throws when the mailbox cannot be reached or opened; and, after all mails have had their turn, the
 * first error `handle` threw
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
  const wanted = { seen: false, smaller: LARGEST_BYTES };
  const unread = (await client.search(wanted, { uid: true })) || [];
  const failures: unknown[] = [];
  let handled = 0;
  for (const uid of unread.slice(0, MOST_AT_ONCE)) {
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
