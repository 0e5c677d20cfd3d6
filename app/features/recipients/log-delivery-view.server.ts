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
  let waiting: View[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    try {
      while (waiting.length > 0) {
        const views = waiting;
        waiting = [];
        await insertViews(db, views);
      }
    } finally {
      isWriting = false;
    }
  }

  return (messageId, userAgent) => {
    waiting.push({
      messageId,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
      createdAt: clock.now(),
    });
    if (!isWriting) background.run('logging views', writeAll());
  };
}
