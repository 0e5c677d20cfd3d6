import type { ListedMessage } from '#app/features/messages/message-list.queries.server.ts';

type Timed = Pick<
  ListedMessage,
  'status' | 'sentAt' | 'scheduledFor' | 'createdAt' | 'updatedAt' | 'timeZone'
>;

interface RowTime {
  verb: string;
  instant: Date;
  /** The place whose clock counts; the reader's own when there is none. */
  timeZone: string | null;
}

/**
 * What the row of a message says of its time, or null for 'Not set' (spec section 2: 'Sent ...',
 * 'Scheduled for ...' or 'Created ...'). One that never arrived is not called sent.
 */
export function rowTime(message: Timed): RowTime | null {
  const { status, sentAt, scheduledFor, createdAt, updatedAt } = message;
  const { timeZone } = message;
  switch (status) {
    case 'draft':
      return { verb: 'Created', instant: createdAt, timeZone: null };
    case 'scheduled':
      return scheduledFor && { verb: 'Scheduled for', instant: scheduledFor, timeZone };
    case 'sent':
      return { verb: 'Sent', instant: sentAt ?? createdAt, timeZone: null };
    case 'failed':
      return { verb: 'Could not be delivered', instant: updatedAt, timeZone: null };
  }
}
