import { createBatch } from '#app/platform/db/batch.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertViews, type View } from './view.store.server.ts';

const USER_AGENT_MAX_LENGTH = 300;

export type LogDeliveryView = (messageId: string, userAgent: string | undefined) => void;

/**
 * Records in the background that a letter was shown. Views that arrive during a write are batched into
 * the next one. A failed write only logs a warning: it must not keep anybody from their letter.
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
