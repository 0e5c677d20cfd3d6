import { moveLinkEnd } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { rescheduleDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import {
  lockDeliveriesFrom,
  lockDelivery,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { findAbsence } from '../absence/absence.queries.server.ts';
import {
  type LockedMessage,
  lockUserMessages,
  updateOpening,
  updateSchedule,
} from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { cancelUnsent } from '../sending/cancel-message.server.ts';
import { scheduleAt } from './schedule.rules.ts';

export interface LateLetters {
  /** Scheduled letters that leave sooner instead. */
  moved: number;
  /** Scheduled letters of a sender who wants no letter to outlive them. */
  cancelled: number;
  /** Letters that have arrived and open sooner instead. */
  opened: number;
}

/**
 * Brings forward what one sender has scheduled for later than `after`, because the service ends:
 * letters leave, and closed ones open, at `at`. A sender who chose that their scheduled letters are
 * cancelled if they are gone has them cancelled, which returns what they cost. What is on its way at that
 * moment stays. Call it in the transaction that tells the sender; a repeat finds nothing left.
 */
export async function moveLateLetters(
  tx: DbOrTx,
  keyring: Keyring,
  { userId, after, at }: { userId: string; after: Date; at: Date },
  now: Date,
): Promise<LateLetters> {
  const done: LateLetters = { moved: 0, cancelled: 0, opened: 0 };
  await lockDeliveriesFrom(tx, userId);
  const letters = await lockUserMessages(tx, userId);
  const absence = await findAbsence(tx, keyring, userId);
  for (const letter of letters) {
    const { status, scheduledFor, opensAt } = letter;
    const isLate = status === 'scheduled' && scheduledFor !== null && scheduledFor > after;
    if (isLate && absence?.choice === 'cancel') {
      if (await cancelUnsent(tx, letter, now)) done.cancelled += 1;
      continue;
    }
    if (isLate && (await leaveAt(tx, letter, at, now))) done.moved += 1;
    else if (opensAt && opensAt > after && (await openAt(tx, letter, at, now))) {
      done.opened += 1;
    }
  }
  return done;
}

async function leaveAt(tx: DbOrTx, letter: LockedMessage, at: Date, now: Date): Promise<boolean> {
  if (!(await rescheduleDelivery(tx, letter.id, at, now))) return false;
  await updateSchedule(tx, letter.id, scheduleAt(at, letter.timeZone ?? 'UTC'), now);
  // It opens after it arrives, so that day is past the end as well.
  if (letter.opensAt) await updateOpening(tx, letter.id, null, now);
  await publishMessageChanged(tx, letter);
  return true;
}

async function openAt(tx: DbOrTx, letter: LockedMessage, at: Date, now: Date): Promise<boolean> {
  const { id, status, scheduledFor } = letter;
  if (status !== 'sent' && status !== 'scheduled') return false;
  const delivery = await lockDelivery(tx, id);
  if (!delivery || delivery.withdrawnAt || delivery.erasedAt) return false;
  // One that has not arrived by then opens as soon as it does.
  const opensAt = status === 'scheduled' && scheduledFor && scheduledFor >= at ? null : at;
  const { wallTime, timeZone } = scheduleAt(at, 'UTC');
  const opening = opensAt && { opensAt, opensWallTime: wallTime, opensTimeZone: timeZone };
  await updateOpening(tx, id, opening, now);
  await moveLinkEnd(tx, delivery, opensAt, now);
  await publishMessageChanged(tx, letter);
  return true;
}
