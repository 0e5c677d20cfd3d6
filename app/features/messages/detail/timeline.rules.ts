import type { MessageStatus } from '../message.rules.ts';

/** The timeline of a message, as its sender sees it. Pure. */

export type TimelineEvent =
  | 'written'
  | 'scheduled'
  | 'queued'
  | 'delayed'
  | 'held'
  | 'accepted'
  | 'link_visited'
  | 'opened'
  | 'reminded'
  | 'opens'
  | 'private_link_made'
  | 'private_link_visited'
  | 'opened_by_private_link'
  | 'replied'
  | 'withdrawn'
  | 'failed';

export interface TimelineStep {
  event: TimelineEvent;
  /** When it happened or is expected; null when unknown. */
  at: Date | null;
  isDone: boolean;
}

export interface TimelineFacts {
  status: MessageStatus;
  createdAt: Date;
  updatedAt: Date;
  scheduledFor: Date | null;
  sentAt: Date | null;
  repliedAt: Date | null;
  opensAt: Date | null;
  delivery: {
    state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
    attempt: number;
    nextAttemptAt: Date;
    acceptedAt: Date | null;
    linkVisitedAt: Date | null;
    openedAt: Date | null;
    reminderDueAt: Date | null;
    reminderSentAt: Date | null;
    privateLinkAt: Date | null;
    privateVisitedAt: Date | null;
    privateOpenedAt: Date | null;
    withdrawnAt: Date | null;
  } | null;
}

/** What has happened to a message, in order, and the step it is waiting for, if any. */
export function timelineOf(message: TimelineFacts, now: Date): TimelineStep[] {
  const { status, opensAt, delivery } = message;
  const isClosed = opensAt !== null && opensAt > now && !delivery?.withdrawnAt;
  const isReadable = status === 'scheduled' || status === 'sent' || delivery?.privateLinkAt;
  const opens: TimelineStep[] =
    isClosed && isReadable ? [{ event: 'opens', at: opensAt, isDone: false }] : [];
  return [...arrivalOf(message), ...opens, ...reminderOf(message)];
}

function arrivalOf(message: TimelineFacts): TimelineStep[] {
  const { status, createdAt, updatedAt, scheduledFor, sentAt, repliedAt } = message;
  const happened = (event: TimelineEvent, at: Date | null | undefined): TimelineStep[] =>
    at ? [{ event, at, isDone: true }] : [];
  const written: TimelineStep = { event: 'written', at: createdAt, isDone: true };
  if (status === 'draft') return [written];
  if (status === 'scheduled') {
    return [written, ...delayOf(message), { event: 'scheduled', at: scheduledFor, isDone: false }];
  }
  const { delivery } = message;
  const isInDelivery = delivery?.state === 'waiting' || delivery?.state === 'held';
  const steps = [
    written,
    ...happened('queued', sentAt),
    ...delayOf(message),
    ...[
      ...happened('accepted', delivery?.acceptedAt),
      ...happened('link_visited', delivery?.linkVisitedAt),
      ...happened('opened', delivery?.openedAt),
      ...(status === 'failed' ? happened('failed', updatedAt) : []),
      ...happened('reminded', delivery?.reminderSentAt),
      ...happened('private_link_made', delivery?.privateLinkAt),
      ...happened('private_link_visited', delivery?.privateVisitedAt),
      ...happened('opened_by_private_link', delivery?.privateOpenedAt),
      ...happened('replied', repliedAt),
      ...happened('withdrawn', delivery?.withdrawnAt),
    ].sort((one, other) => Number(one.at) - Number(other.at)),
  ];
  if (!isInDelivery || delivery?.state === 'held') return steps;
  return [...steps, { event: 'accepted', at: null, isDone: false }];
}

/** The reminder, while it would still be sent as far as the sender can know. */
function reminderOf({ delivery }: TimelineFacts): TimelineStep[] {
  if (delivery?.state !== 'accepted' || !delivery.reminderDueAt) return [];
  const { linkVisitedAt, openedAt, privateVisitedAt, privateOpenedAt, withdrawnAt } = delivery;
  const isReached = linkVisitedAt || openedAt || privateVisitedAt || privateOpenedAt;
  if (isReached || withdrawnAt) return [];
  return [{ event: 'reminded', at: delivery.reminderDueAt, isDone: false }];
}

/** What keeps the delivery waiting, if anything. */
function delayOf({ delivery }: TimelineFacts): TimelineStep[] {
  if (delivery?.state === 'held') return [{ event: 'held', at: null, isDone: false }];
  if (delivery?.state === 'waiting' && delivery.attempt > 0) {
    return [{ event: 'delayed', at: delivery.nextAttemptAt, isDone: false }];
  }
  return [];
}
