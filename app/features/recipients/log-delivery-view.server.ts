import type { Platform } from '#app/platform/platform.server.ts';
import { insertView } from './view.store.server.ts';

const USER_AGENT_MAX_LENGTH = 300;

/**
 * Notes that a letter was shown (spec section 7, log_delivery_view). Never waited for and never in
 * the reader's way: a failure is only warned about.
 */
export function logDeliveryView(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  messageId: string,
  userAgent: string | undefined,
): void {
  insertView(db, {
    messageId,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    createdAt: clock.now(),
  }).catch((error: unknown) => log.warn({ err: error }, 'view not logged'));
}
