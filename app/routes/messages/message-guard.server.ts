import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { findOwnMessage, type OwnMessage } from '#app/features/messages/message.queries.server.ts';
import { servicesContext } from '../context.server.ts';
import { redirectWithNotice } from '../flash.server.ts';

type Context = Readonly<RouterContextProvider>;

async function find(context: Context, messageId: string, userId: string) {
  const { db, keyring } = context.get(servicesContext);
  const isId = z.uuid().safeParse(messageId).success;
  return isId ? findOwnMessage(db, keyring, messageId, userId) : null;
}

/**
 * The person's own message behind an id in the address (spec section 2, guards).
 * @throws a redirect to the gallery when it is missing or somebody else's: the two look the same
 */
export async function requireOwnMessage(
  context: Context,
  messageId: string,
  userId: string,
): Promise<OwnMessage> {
  const message = await find(context, messageId, userId);
  if (!message) throw await redirectWithNotice('/presets', 'message_not_found');
  return message;
}

/**
 * The same for a page that may be open while its message vanishes: what a page that is already
 * there asks for again is null then, and the page says so itself.
 */
export async function findOpenMessage(
  args: { request: Request; context: Context; params: { messageId: string } },
  userId: string,
): Promise<OwnMessage | null> {
  const { request, context, params } = args;
  const isPageThere = request.headers.get('sec-fetch-dest') === 'empty';
  return isPageThere
    ? find(context, params.messageId, userId)
    : requireOwnMessage(context, params.messageId, userId);
}
