import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { publishUpdates, userChannel } from '#app/platform/live/publish.server.ts';
import { listOwners } from './message.queries.server.ts';

interface OwnedMessage {
  id: string;
  userId: string;
}

/** Tells the open pages of their senders that something about these messages has changed. */
export const publishMessageChanged = (tx: DbOrTx, messages: OwnedMessage[]): Promise<void> =>
  publishUpdates(
    tx,
    messages.map(({ id, userId }) => ({
      channel: userChannel(userId),
      payload: { about: 'message', messageId: id },
    })),
  );

/** The same for messages of which only the ids are at hand. */
export async function publishMessagesChanged(tx: DbOrTx, messageIds: string[]): Promise<void> {
  await publishMessageChanged(tx, await listOwners(tx, messageIds));
}
