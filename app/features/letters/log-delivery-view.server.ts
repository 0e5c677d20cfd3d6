import { createBatch } from '#app/platform/db/batch.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertViews, type View } from './view.store.server.ts';

const USER_AGENT_MAX_LENGTH = 300;

export type LogDeliveryView = (messageId: string, userAgent: string | undefined) => void;

/**
 * Notes that a letter was shown (spec section 7, log_delivery_view). Never waited for: a failure is
 * only warned about. Views that come while others are written are written together.
 */
export function createViewLog({
  db,
  clock,
  background,
}: Pick<Platform, 'db' | 'clock' | 'background'>): LogDeliveryView {
  const write = createBatch(async (views: View[]) => {
    await insertViews(db, views);
    return views;
  });

  return (messageId, userAgent) => {
    const view = {
      messageId,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
      createdAt: clock.now(),
    };
    background.run('logging views', write(view));
  };
}
