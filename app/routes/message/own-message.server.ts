import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { findOwnMessage, type OwnMessage } from '#app/features/messages/public.server.ts';
import { servicesContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';

/**
 * The person's own message behind an id in the address (spec section 2, guards).
 * @throws a redirect to the gallery when it is missing or somebody else's: the two look the same
 */
export async function requireOwnMessage(
  context: Readonly<RouterContextProvider>,
  messageId: string,
  userId: string,
): Promise<OwnMessage> {
  const { db, keyring } = context.get(servicesContext);
  const isId = z.uuid().safeParse(messageId).success;
  const message = isId ? await findOwnMessage(db, keyring, messageId, userId) : null;
  if (!message) {
    throw redirect('/presets', {
      headers: { 'Set-Cookie': flashCookie({ notice: 'message_not_found' }) },
    });
  }
  return message;
}
