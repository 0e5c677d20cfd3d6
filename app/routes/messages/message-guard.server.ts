import type { RouterContextProvider } from 'react-router';
import {
  findMessageState,
  type MessageState,
} from '#app/features/messages/message.queries.server.ts';
import type { MessageErrorCode } from '#app/features/messages/message.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { servicesContext } from '../context.server.ts';
import { redirectWithNotice } from '../flash.server.ts';

/**
 * Runs a query or use case with the message id in the address. A missing or foreign message and a
 * malformed id look the same to outsiders.
 * @throws a redirect to the gallery when the result is null or the message is not found
 */
export async function withMessageId<Result>(
  messageId: string,
  run: (messageId: string) => Promise<Result | null>,
): Promise<Result> {
  const result = await findWithId(messageId, run);
  if (result === null) throw await redirectWithNotice('/presets', 'message_not_found');
  return result;
}

/**
 * Runs a query for the loader of a page like `withMessageId`, except when an open page reloads its data:
 * if its message was deleted since, the result is null, and the page says so itself.
 */
export function loadMessage<Result>(
  { request, params }: { request: Request; params: { messageId: string } },
  find: (messageId: string) => Promise<Result | null>,
): Promise<Result | null> {
  const isOpenPage = request.headers.get('sec-fetch-dest') === 'empty';
  return isOpenPage ? findWithId(params.messageId, find) : withMessageId(params.messageId, find);
}

/** The state of the viewer's own message. @throws like `withMessageId` */
export const requireOwnMessage = (
  context: Readonly<RouterContextProvider>,
  messageId: string,
  userId: string,
): Promise<MessageState> =>
  withMessageId(messageId, (id) => findMessageState(context.get(servicesContext).db, id, userId));

async function findWithId<Result>(
  messageId: string,
  find: (messageId: string) => Promise<Result | null>,
): Promise<Result | null> {
  const id = parseUuid(messageId);
  try {
    return id === null ? null : await find(id.toLowerCase());
  } catch (error) {
    if (error instanceof DomainError && error.code === NOT_FOUND) return null;
    throw error;
  }
}

const NOT_FOUND = 'message_not_found' satisfies MessageErrorCode;
