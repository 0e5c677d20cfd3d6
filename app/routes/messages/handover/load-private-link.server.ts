import type { RouterContextProvider } from 'react-router';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import { isNoticeCode } from '../../notices/notices.ts';
import { getViewer } from '../../session.server.ts';
import { withMessageId } from '../message-guard.server.ts';

/**
 * The private link of the viewer's own letter, for the two pages that show it.
 * @throws a redirect to the message's page, which says why when there is no such link, or no longer;
 *   for messages of others like `withMessageId`
 */
export async function loadPrivateLink(context: Readonly<RouterContextProvider>, messageId: string) {
  const services = context.get(servicesContext);
  try {
    return await withMessageId(messageId, (id) => getPrivateLink(services, getViewer(context), id));
  } catch (error) {
    if (!(error instanceof DomainError) || !isNoticeCode(error.code)) throw error;
    throw await redirectWithNotice(`/messages/${messageId}`, error.code);
  }
}
